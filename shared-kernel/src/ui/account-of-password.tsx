/**
 * Names the account of a password form for the browser's password manager. A visually hidden text field, as password
 * managers ignore fields of type `hidden`.
 */
export const AccountOfPassword = ({ username = '' }: { username?: string | undefined }) => (
  <input type="text" hidden readOnly tabIndex={-1} autoComplete="username" value={username} />
);
