/** Links and codes that nobody else can open yet, and who can change that. */
export const OnlyHere = ({ what, address }: { what: string; address: string }) => (
  <p className="warning">
    {what} {address}, which only this machine opens. Whoever started the app here can let other devices in;
    its README says how, under “Run it for real”.
  </p>
)
