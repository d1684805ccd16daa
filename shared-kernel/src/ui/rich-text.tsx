/**
 * Text with markup that the server has sanitised (see the message and article contracts).
 * Scripts in it would not run either: the content security policy takes only those with the page's nonce.
 */
export function RichText({ html }: { html: string }) {
  return <div className="kb-rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
