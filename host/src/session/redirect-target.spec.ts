import { loginPath, redirectTarget } from './redirect-target';

describe('the page after signing in', () => {
  it.each([
    ['/insurance/index', '/insurance/index'],
    ['/insurance/index?start=20&keyword=%E5%BC%A0', '/insurance/index?start=20&keyword=%E5%BC%A0'],
    ['/insurance/details/5#persons', '/insurance/details/5#persons'],
    ['/a/../setting/password', '/setting/password'],
  ])('is the requested path: %s', (raw, expected) => {
    expect(redirectTarget(raw)).toBe(expected);
  });

  it.each([
    [null],
    [undefined],
    [''],
    ['insurance/index'],
    ['https://evil.example/'],
    ['//evil.example/'],
    ['///evil.example/'],
    ['/\\evil.example/'],
    ['/\t/evil.example/'],
    ['/.//evil.example'],
    ['javascript:alert(1)'],
    ['/login?redirect=/login'],
    ['/forgotPwd'],
    ['/LOGIN/'],
    ['/verification?x=1'],
    ['/operatorCheck#x'],
    [' /index/home'],
    ['http:/index/home'],
  ])('is the start page for an invalid redirect parameter: %p', (raw) => {
    expect(redirectTarget(raw)).toBe('/');
  });

  it('survives encoding in the address of the sign-in page', () => {
    const target = '/insurance/index?keyword=a&b=1#x';

    const sent = new URL(loginPath(target), 'http://localhost').searchParams.get('redirect');

    expect(redirectTarget(sent)).toBe(target);
  });
});
