declare module 'inertia-node' {
  export interface NodeRequest {
    method: string
    url: string
    originalUrl: string
    headers: Record<string, string>
    Inertia?: { render(page: { component: string; props: Record<string, unknown> }): Promise<void> }
  }
  export interface NodeResponse {
    writeHead(status: number, headers: Record<string, string>): NodeResponse
    end(body?: string): void
  }
  export default function inertiaNode(
    html: (page: string) => string,
    version: string,
  ): (req: NodeRequest, res: NodeResponse, next: () => void) => void
}
