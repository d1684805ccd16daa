import { temporaryFolders, write } from '../edge/edge.fixture';
import { previousKernelText } from '../webpack/generated-modules';
import { readPreviousKernel, requireAllNames } from './previous-kernel';

const newFolder = temporaryFolders();
const record = {
  kernel: '0.5.2',
  until: '2026-12-31',
  offers: { 'shared-kernel/runtime': ['eventBus', 'session'], 'shared-kernel/ui': ['Panel'], zod: ['z'] },
};

function readFolder(
  change: object = {},
  files: Record<string, string> = { 'runtime.ts': '' },
  present = '0.6.0',
) {
  const place = newFolder();
  write(place, { 'previous-kernel.json': JSON.stringify({ ...record, ...change }), ...files });
  return readPreviousKernel(place, present);
}

describe('the previous kernel of a host', () => {
  it('is undefined when its folder is missing', () => {
    expect(readPreviousKernel(newFolder(), '0.6.0')).toBeUndefined();
    expect(previousKernelText('/host', undefined)).toBe('export const previousKernel = undefined;\n');
  });

  it('has an adapter for each part that changed, loaded as a separate chunk', () => {
    const previous = readFolder();

    expect(Object.keys(previous?.adapters ?? {})).toEqual(['shared-kernel/runtime']);
    expect(previousKernelText(newFolder(), previous)).toMatch(
      /version: "0\.5\.2".*\n.*"shared-kernel\/runtime": \{ load: \(\) => import\(\/\* webpackChunkName: "previous-shared-runtime" \*\/ "\.\.\/\.\.\/\d+\/runtime"\)/,
    );
  });

  it('requires every name promised to its remotes, from an adapter or the present kernel', () => {
    const previous = readFolder();
    if (!previous) throw new Error('it was read');
    const offered = { 'shared-kernel/runtime': ['eventBus', 'session'], 'shared-kernel/ui': ['Panel'] };

    expect(() => requireAllNames(previous, offered)).not.toThrow();
    expect(() => requireAllNames(previous, { 'shared-kernel/runtime': ['session'] })).toThrow(
      'what remotes of kernel 0.5.2 were promised is missing:\n  eventBus of shared-kernel/runtime\n  Panel of shared-kernel/ui, which has no adapter',
    );
  });

  it.each([
    [{ kernel: '0.6.0' }, 'names kernel 0.6.0, whose remotes the present one'],
    [{ kernel: '0.7.1' }, 'names kernel 0.7.1'],
    [{ kernel: 'newest' }, 'must be a semantic version'],
    [{ until: 'soon' }, 'until'],
  ])('is refused when its record says %j', (change, words) => {
    expect(() => readFolder(change)).toThrow(words);
  });

  it('is refused when the present kernel satisfies the range of its remotes', () => {
    expect(() => readFolder({ kernel: '0.6.0' }, {}, '0.6.4')).toThrow('whose remotes the present one');
  });
});
