import { aDescription } from '../loading.fixture';
import { misfitOf, needsPrevious, fits } from './compatibility';
import semver from 'semver';

const provides = { kernel: '0.3.0', api: '1.0.0', libraries: { react: '19.3.1', antd: '6.6.8' } };
const misfit = (requires: object) =>
  misfitOf({ requires: { kernel: '^0.3.0', api: '^1.0.0', ...requires } }, provides);

describe('the compatibility check of a version', () => {
  it.each([
    [{ kernel: '^0.4.0' }, 'it needs kernel ^0.4.0, this host provides 0.3.0'],
    [{ api: '^9.0.0' }, 'it needs API ^9.0.0, this host has 1.0.0'],
    [{ shared: { react: '^20.0.0' } }, 'it needs react ^20.0.0, this host provides 19.3.1'],
  ])('reports the unmet requirement of %j', (requires, words) => {
    expect(misfit(requires)).toContain(words);
  });

  it.each([[{}], [{ shared: { react: '^19.0.0', antd: '^6.0.0' } }], [{ shared: { echarts: '^1.0.0' } }]])(
    'accepts the requirements %j',
    (requires) => {
      expect(misfit(requires)).toBeUndefined();
    },
  );

  it('accepts a version that declares no libraries', () => {
    expect(misfitOf(aDescription('1.0.0'), { ...provides, libraries: {} })).toBeUndefined();
  });
});

describe('a host that also provides the previous kernel', () => {
  const both = { ...provides, previousKernel: '0.2.7' };

  it.each([
    ['^0.2.0', undefined, true],
    ['^0.3.0', undefined, false],
    ['>=0.2.0 <0.4.0', undefined, false],
    ['^0.1.0', 'it needs kernel ^0.1.0, this host provides 0.3.0 and 0.2.7', false],
  ])(
    'gives a version for %s the previous kernel only when the current one does not fit',
    (kernel, problem, isPrevious) => {
      expect(misfitOf({ requires: { kernel, api: '^1.0.0' } }, both)).toBe(problem);
      expect(needsPrevious(kernel, both)).toBe(isPrevious);
      expect(needsPrevious(kernel, provides)).toBe(false);
    },
  );
});

describe('the kernel range of a remote', () => {
  it('gives the same result as the semver package for every form of range that may be published', () => {
    const versions =
      '0.0.3 0.0.4 0.1.0 0.1.1 0.1.4 0.2.0 1.2.2 1.2.3 1.4.0 2.0.0 4.6.7 7.18.5 7.19.0 18.2.0 19.3.1 20.0.0'.split(
        ' ',
      );
    const ranges =
      '^0.1.0,^0.1.2,^1.2.3,^0.0.3,^0,^0.0,^19,~7.18.2,~1,~0.1,>=0.1.0,>=1,<1.3,<20,>1.2.2,<=4.6.7,=19.3.1,19.3.1,18,19.x,19.3,7.18.*,*,x,,>=18 <20,>= 18 < 20,^18.2.0 || ^19.0.0,1.2.3||4.6.7,4.6.8,v1.2.3,latest'.split(
        ',',
      );
    const differing = versions.flatMap((version) =>
      ranges.filter((range) => fits(version, range) !== semver.satisfies(version, range)),
    );

    expect(differing).toEqual([]);
  });

  it('matches nothing when it is a hyphen range', () => {
    expect(fits('4.6.7', '1.0.0 - 5.0.0')).toBe(false);
  });
});
