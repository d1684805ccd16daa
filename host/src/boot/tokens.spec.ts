import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tokensOf = (file: string) => {
  const text = readFileSync(join(__dirname, file), 'utf8');
  const block = /:root\s*{([^}]*)}/.exec(text)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/(--kb-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
};

describe('the colours of the pages before the portal', () => {
  it('are those of the kernel', () => {
    const kernel = tokensOf('../../../shared-kernel/src/ui/ui.css');

    expect(Object.keys(kernel).length).toBeGreaterThan(5);
    expect(tokensOf('base.css')).toEqual(kernel);
  });
});
