// Never pass a real request to inertia-node, because it doesn't match version 3 of the protocol.
import inertiaNode, { type NodeRequest, type NodeResponse } from 'inertia-node'

export type Visit = { method: string; url: string; version: string }
export type Page = { component: string; props: Record<string, unknown>; url: string; version: string }

export function staleLocation(visit: Visit, version: string): string | undefined {
  return callPackage(visit, version).answer.headers['X-Inertia-Location']
}

export async function pageJson({ component, props, url, version }: Page): Promise<string> {
  const { request, answer } = callPackage({ method: 'GET', url, version }, version)
  await request.Inertia?.render({ component, props })
  return answer.body
}

function callPackage({ method, url, version: sent }: Visit, version: string) {
  // inertia-node's HTML breaks on quotes and on `</script>`, so always request JSON.
  const headers = { 'x-inertia': 'true', 'x-inertia-version': sent }
  const request: NodeRequest = { method, url, originalUrl: url, headers }
  const captured: { headers: Record<string, string>; body: string } = { headers: {}, body: '' }
  const response: NodeResponse = {
    writeHead(_status, written) {
      captured.headers = written
      return response
    },
    end(body = '') {
      captured.body = body
    },
  }
  inertiaNode(String, version)(request, response, () => {})
  return { request, answer: captured }
}
