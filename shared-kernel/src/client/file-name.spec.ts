import { fileNameOf } from './file-name';

describe('the file name of a download, read from the header Content-Disposition', () => {
  it.each([
    ["attachment; filename=x.xlsx; filename*=UTF-8''%E4%BA%BA%E5%91%98.xlsx", '人员.xlsx'],
    ['attachment; filename="a b.pdf"', 'a b.pdf'],
    ['attachment; filename="say \\"hi\\".pdf"', 'say "hi".pdf'],
    ['attachment; filename=%E4%BA%BA.xlsx', '人.xlsx'],
    ['attachment; filename="100%.pdf"', '100%.pdf'],
    ['inline', undefined],
    [undefined, undefined],
  ])('for %s is %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});
