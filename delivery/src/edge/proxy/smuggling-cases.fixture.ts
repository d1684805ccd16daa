/** The request that an attacker wants to smuggle to the upstream. */
const hidden = 'GET /prod-api/smuggled HTTP/1.1\r\nHost: x\r\nX-Person: mallory\r\n\r\n';
const chunked = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
const chunking = 'Transfer-Encoding: chunked';
const length = `Content-Length: ${hidden.length}`;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'BREW'] as const;

/** `passes`: the request is well formed, for methods that may have a body. */
const framings = [
  { framing: 'no body', headers: [], body: '', passes: true },
  { framing: 'Content-Length', headers: [length], body: hidden, passes: true },
  { framing: 'chunked', headers: [chunking], body: chunked, passes: true },
  { framing: 'CHUNKED', headers: ['Transfer-Encoding: CHUNKED'], body: chunked, passes: true },
  { framing: 'Content-Length, then chunked', headers: [length, chunking], body: chunked },
  { framing: 'chunked, then Content-Length', headers: [chunking, 'Content-Length: 4'], body: chunked },
  { framing: 'two lengths', headers: ['Content-Length: 0', length], body: hidden },
  { framing: 'one length twice', headers: [length, length], body: hidden },
  { framing: 'a list of lengths', headers: [`${length}, ${hidden.length}`], body: hidden },
  { framing: 'a length with a sign', headers: [`Content-Length: +${hidden.length}`], body: hidden },
  { framing: 'a folded length', headers: [`Content-Length:\r\n ${hidden.length}`], body: hidden },
  { framing: 'a folded encoding', headers: ['Transfer-Encoding:\r\n chunked'], body: chunked },
  { framing: 'a folded field', headers: [`X-Any: a\r\n ${length}`], body: hidden },
  { framing: 'a blank before the colon', headers: [`Content-Length : ${hidden.length}`], body: hidden },
  { framing: 'another encoding', headers: ['Transfer-Encoding: gzip, chunked'], body: chunked },
  { framing: 'an unknown encoding', headers: ['Transfer-Encoding: xchunked'], body: chunked },
];

interface SmugglingCase {
  title: string;
  method: (typeof methods)[number];
  bytes: string;
  /** The body that an upstream should receive; undefined when the request has to be rejected. */
  body: string | undefined;
}

const spellings = {
  usual: (text: string) => text,
  'lower case': (text: string) => text.toLowerCase(),
  'upper case': (text: string) => text.toUpperCase(),
};

/** Every method, with every way to declare a body length, in three spellings of the header names. */
export const smugglingCases: readonly SmugglingCase[] = methods.flatMap((method) =>
  framings.flatMap(({ framing, headers, body, passes = false }) =>
    Object.entries(spellings).map(([name, spell]) => {
      const fields = headers.map((header) => {
        const colon = header.indexOf(':');
        return spell(header.slice(0, colon)) + header.slice(colon);
      });
      const head = [`${method} /prod-api/own HTTP/1.1`, 'Host: x', 'X-Person: mallory', ...fields];
      const isBodyless = method === 'GET' || method === 'HEAD' || method === 'TRACE';
      const isForwarded = passes && method !== 'BREW' && !(isBodyless && body !== '');
      return {
        title: `${method} with ${framing}, ${name}`,
        method,
        bytes: `${head.join('\r\n')}\r\n\r\n${body}`,
        body: isForwarded ? body && hidden : undefined,
      };
    }),
  ),
);
