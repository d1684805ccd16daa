import { defineEndpoint, problems } from 'shared-kernel/contract';
import { logUndeclared, problemCheck, throwUndeclared } from './declared-problems';
import { Problem } from './problem';

const about = { id: 'test.pay', method: 'POST', path: '/pay', summary: 'Pays' } as const;
const pay = defineEndpoint({ ...about, access: 'signed-in', problems: [problems.balanceTooLow] });

describe('what a handler refuses with', () => {
  const check = problemCheck(pay, throwUndeclared);

  it.each([problems.balanceTooLow, problems.notSignedIn, problems.invalidInput])(
    'passes where the endpoint or the platform declares it: $code',
    (kind) => {
      expect(() => check(new Problem(kind))).not.toThrow();
    },
  );

  it('fails the call in tests where nobody declares it', () => {
    expect(() => check(new Problem(problems.stateChanged))).toThrow('test.pay answers 2019');
  });

  it('is logged in production where nobody declares it', () => {
    const error = jest.fn();

    problemCheck(pay, logUndeclared({ info() {}, warn() {}, error }))(new Problem(problems.stateChanged));

    expect(error).toHaveBeenCalledWith({}, expect.stringContaining('test.pay answers 2019'));
  });

  it('is not judged where it is a fault of ours, or a command of the provider', () => {
    const command = defineEndpoint({ ...about, access: 'provider' });

    expect(() => check(new Error('broken'))).not.toThrow();
    expect(() => problemCheck(command, throwUndeclared)(new Problem(problems.stateChanged))).not.toThrow();
  });
});
