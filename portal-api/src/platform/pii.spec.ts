import { createPii } from './pii';

const pii = createPii(Buffer.from('one secret'));
const idNo = '35021219880712001X';

describe('personal data at rest', () => {
  it('is restored unchanged, and never has the same ciphertext twice', () => {
    const [first, second] = [pii.seal(idNo), pii.seal(idNo)];

    expect(pii.open(first)).toBe(idNo);
    expect(first.equals(second)).toBe(false);
    expect(first.toString('latin1')).not.toContain('3502');
  });

  it('is refused when one bit was changed or the secret is another', () => {
    const sealed = pii.seal(idNo);
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);

    expect(() => pii.open(changed)).toThrow();
    expect(() => createPii(Buffer.from('another secret')).open(sealed)).toThrow();
  });

  it('has a search index that depends on the secret, and ignores case and surrounding spaces', () => {
    expect(pii.index(' 35021219880712001x ')).toBe(pii.index(idNo));
    expect(createPii(Buffer.from('another secret')).index(idNo)).not.toBe(pii.index(idNo));
  });
});
