/** Warns that other devices can't open the app's links and QR codes yet. */
export const LocalhostWarning = ({ what: subject, address }: { what: string; address: string }) => (
  <p className="warning">
    Phones can’t open this yet. {subject} {address}, which only this machine opens. To let other devices in,
    stop the app and start it with <code>HOST=0.0.0.0 npm start</code>. Its README says more under “Run it for
    real”.
  </p>
)
