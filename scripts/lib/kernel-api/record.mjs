import { exportsOf } from './exports.mjs';

/** Where the record lies, in the kernel's folder. */
export const recordName = 'api.md';

const introduction = `# The kernel's public API

What remotes and the host may count on, as the compiler sees it. Written by \`npm run kernel-api\`, never by hand; the
lint compares it with the source. An addition only needs to be recorded; a break needs a higher version first
(docs/compatibility.md).
`;

/** The record as text: versions, exports by subpath, endpoints and topics, and every declaration these speak of. */
export function recordText({ versions, subpaths, modules, identities }) {
  const exported = Object.entries(subpaths).map(
    ([subpath, module]) => `- \`${subpath}\`: ${Object.keys(exportsOf(module, modules)).join(', ')}`,
  );
  const parts = [
    introduction,
    fenced('json', JSON.stringify({ ...versions, subpaths, identities }, null, 1)),
    `\n## Exports by subpath\n\n${exported.join('\n')}\n`,
    '\n## Declarations\n',
    ...Object.entries(modules).map(([name, text]) => `\n### ${name}\n\n${fenced('ts', text)}`),
  ];
  return parts.join('\n').replace(/\n{3,}/g, '\n\n');
}

/** Reads a record back; undefined for no text. */
export function readRecord(text) {
  if (text === undefined) return undefined;
  const [, json = '{}'] = /```json\n([\s\S]*?)\n```/.exec(text) ?? [];
  const { subpaths, identities, ...versions } = JSON.parse(json);
  const blocks = text.matchAll(/^### (\S+)\n\n```ts\n([\s\S]*?)\n```$/gm);
  return {
    versions,
    subpaths,
    identities,
    modules: Object.fromEntries([...blocks].map(([, name, declarations]) => [name, declarations])),
  };
}

const fenced = (language, text) => `\`\`\`${language}\n${text}\n\`\`\`\n`;
