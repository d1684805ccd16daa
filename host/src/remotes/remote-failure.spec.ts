import { classify, RemoteFailure } from './remote-failure';

describe('a remote that fails', () => {
  it.each([
    ['Failed to get manifest. #RUNTIME-003', 'manifest', true],
    ['The manifest.json is not valid. #RUNTIME-013', 'manifest', true],
    ['Failed to load script resources. #RUNTIME-008', 'entry', true],
    ['Failed to get remoteEntry exports. #RUNTIME-001', 'entry', true],
    ['The remote entry interface does not contain "init". #RUNTIME-002', 'incompatible', false],
    ['Loading chunk 12 failed.', 'code', true],
  ])('"%s" broke at %s; may pass: %s', (message, stage, mayPass) => {
    expect(classify(new Error(message), 'claims', '1.2.0')).toMatchObject({
      stage,
      mayPass,
      version: '1.2.0',
    });
  });

  it('keeps the name it was given first', () => {
    const failure = new RemoteFailure({ remote: 'claims', stage: 'timeout' });

    expect(classify(failure, 'claims')).toBe(failure);
  });
});
