import { aDescription } from '../loading.fixture';
import { misfitOf } from './compatibility';

const provides = { kernel: '0.3.0', api: '1.0.0', libraries: { react: '19.3.1', antd: '6.6.8' } };
const misfit = (requires: object) =>
  misfitOf({ requires: { kernel: '^0.3.0', api: '^1.0.0', ...requires } }, provides);

describe('a version that cannot run in this host', () => {
  it.each([
    [{ kernel: '^0.4.0' }, 'it needs kernel ^0.4.0, this host provides 0.3.0'],
    [{ api: '^9.0.0' }, 'it needs API ^9.0.0, this host has 1.0.0'],
    [{ shared: { react: '^20.0.0' } }, 'it needs react ^20.0.0, this host provides 19.3.1'],
  ])('is detected by what it requires: %j', (requires, words) => {
    expect(misfit(requires)).toContain(words);
  });

  it.each([[{}], [{ shared: { react: '^19.0.0', antd: '^6.0.0' } }], [{ shared: { echarts: '^1.0.0' } }]])(
    'is not one that requires %j',
    (requires) => {
      expect(misfit(requires)).toBeUndefined();
    },
  );

  it('is not one that was built before libraries were named', () => {
    expect(misfitOf(aDescription('1.0.0'), { ...provides, libraries: {} })).toBeUndefined();
  });
});
