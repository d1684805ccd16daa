import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrastOf } from '../antd/contrast.fixture';
import { palettes, type ColorScheme } from '../antd/palettes';

const blocks = { light: /:root\s*{([^}]*)}/, dark: /:root\[data-scheme='dark'\]\s*{([^}]*)}/ } as const;

const sheet = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

const tokensOf = (scheme: ColorScheme): Record<string, string | undefined> => {
  const block = blocks[scheme].exec(sheet)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/(--kb-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
};

describe.each(['light', 'dark'] as const)('the %s colours', (scheme) => {
  it('in the style sheet are those of antd and the charts', () => {
    const { textSecondary: muted, ...same } = palettes[scheme];
    const tokens = tokensOf(scheme);

    for (const [name, value] of Object.entries({ ...same, muted }))
      expect([name, expand(tokens[`--kb-${name}`])]).toEqual([name, value.toLowerCase()]);
  });

  it('of text have a contrast of 4.5:1 on cards, the page and status backgrounds', () => {
    const of = tokensOf(scheme);
    const tones = ['draft', 'theirs', 'yours', 'done', 'refused'];
    const texts = ['text', 'muted', 'primary', 'success', 'danger'];
    const pairs = [
      ...texts.flatMap((text) => ['card', 'page', 'head'].map((ground) => [text, ground])),
      ['attention', 'card'],
      ...tones.map((tone) => [`${tone}-deep`, `${tone}-soft`]),
      ...['primary', 'danger', 'success'].map((ground) => ['on-fill', ground]),
    ];

    const tooFaint = pairs.filter(
      ([text, ground]) => contrastOf(expand(of[`--kb-${text}`]), expand(of[`--kb-${ground}`])) < 4.5,
    );

    expect(tooFaint).toEqual([]);
  });
});

describe('a CSS class', () => {
  it('is laid out in one style sheet only, so that no two components share its name', () => {
    const root = join(__dirname, '..', '..', '..');
    const sheets = ['shared-kernel', 'host'].flatMap((room) =>
      readdirSync(join(root, room, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css'))
        .map((name) => readFileSync(join(root, room, 'src', name), 'utf8')),
    );
    const layouts = sheets.flatMap((text) => [
      ...new Set([...text.matchAll(/^\.((?:kb|host)-[\w-]+) \{[^}]*\bdisplay:/gm)].map(([, name]) => name)),
    ]);

    expect(layouts.length).toBeGreaterThan(100);
    expect(layouts.filter((name, at) => layouts.indexOf(name) !== at)).toEqual([]);
  });
});

const expand = (hex = '') => (hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex);
