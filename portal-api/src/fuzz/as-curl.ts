import type { Sent } from './send';

const mostShown = 2_000;

/** The request as a command line, with a placeholder for the token; `$'…'` escapes invisible characters. */
export function asCurl({ method, url, headers, payload }: Sent, who: string): string {
  const shown = Object.entries({ ...headers, ...(who === 'anonymous' ? {} : { token: `<${who}>` }) });
  const parts = [
    `curl -X ${method}`,
    ...shown.map(([name, value]) => `-H ${quoted(`${name}: ${String(value)}`)}`),
    ...(payload ? [`--data-binary ${quoted(payload.toString('latin1').slice(0, mostShown))}`] : []),
    quoted(url),
  ];
  return parts.join(' ');
}

/** Each byte that is no plain sign as `\\xHH`. */
const quoted = (text: string): string =>
  `$'${text.replace(/[^ -&(-[\]-~]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)}'`;
