import { defineEndpoint, problems } from 'shared-kernel/contract';
import { logUndeclared, problemCheck } from './declared-problems';
import { Problem } from './problem';

const about = { id: 'test.pay', method: 'POST', path: '/pay', summary: 'Pays' } as const;
const pay = defineEndpoint({ ...about, access: 'signed-in', problems: [problems.balanceTooLow] });

describe('problems thrown by a handler', () => {
  const fail = (text: string): never => {
    throw new Error(text);
  };
  const check = problemCheck(pay, fail);

  it.each([problems.balanceTooLow, problems.notSignedIn, problems.invalidInput])(
    'are accepted when the endpoint or the platform declares them: $code',
    (kind) => {
      expect(() => check(new Problem(kind))).not.toThrow();
    },
  );

  it('are passed on when they are undeclared', () => {
    expect(() => check(new Problem(problems.stateChanged))).toThrow('test.pay answers 2019');
  });

  it('are logged in production when they are undeclared', () => {
    const error = jest.fn();

    problemCheck(pay, logUndeclared({ info() {}, warn() {}, error }))(new Problem(problems.stateChanged));

    expect(error).toHaveBeenCalledWith({}, expect.stringContaining('test.pay answers 2019'));
  });

  it('are not checked on provider endpoints, nor are other errors', () => {
    const command = defineEndpoint({ ...about, access: 'provider' });

    expect(() => check(new Error('broken'))).not.toThrow();
    expect(() => problemCheck(command, fail)(new Problem(problems.stateChanged))).not.toThrow();
  });
});
