/**
 * Tells the browser's password store whose password a form is about. A text field that is not shown: stores pass over
 * fields of type `hidden`.
 */
export const AccountOfPassword = ({ username = '' }: { username?: string | undefined }) => (
  <input type="text" hidden readOnly tabIndex={-1} autoComplete="username" value={username} />
);
