/** What is read of a bucket's answers: flat XML made by a machine, from which a few elements are taken. */

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Keys of a listing that was requested with `encoding-type=url`. */
export function keysOf(xml: string): string[] {
  const [, ...contents] = xml.split('<Contents>');
  return contents
    .map((content) => tagOf(content, 'Key') ?? '')
    .map((key) => decodeURIComponent(key.replace(/\+/g, ' ')));
}

/** Text of the first element of a name; undefined when it is missing or empty. */
export function tagOf(xml: string, name: string): string | undefined {
  const [, after = ''] = xml.split(`<${name}>`, 2);
  const [text = '', ...rest] = after.split(`</${name}>`, 2);
  return rest.length > 0 && text !== '' ? textOf(text) : undefined;
}

/** The error code, such as `NoSuchKey`. */
export function errorCodeOf(xml: string): string | undefined {
  return tagOf(xml, 'Code');
}

function textOf(escaped: string): string {
  return escaped.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal || hex) return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    return entities[name as string] ?? whole;
  });
}
