/**
 * Style sheets, extracted by webpack. Kernel and host import them for their side effect; those of a remote are CSS
 * modules, so that remotes cannot style each other, and export the local class names.
 */
declare module '*.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
