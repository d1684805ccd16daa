import { safeHtml, textAsHtml } from './safe-html';

describe('HTML from authors', () => {
  it.each([
    ['<p>保单<strong>已生效</strong></p>', '<p>保单<strong>已生效</strong></p>'],
    ['<p onclick="x()">好</p><script>alert(1)</script>', '<p>好</p>'],
    ['<img src="javascript:x" alt="a" onerror="x">', '<img alt="a" />'],
    ['<a href="javascript:x">看</a>', '<a rel="noopener noreferrer" target="_blank">看</a>'],
    ['<iframe src="https://x.example"></iframe>文', '文'],
    ['<svg><style>p{}</style></svg>', ''],
  ])('%s becomes %s', (given, safe) => {
    expect(safeHtml(given)).toBe(safe);
  });

  it('escapes plain text and makes a paragraph of each line', () => {
    expect(textAsHtml('驳回原因：<b>金额</b>不符\n请重新提交')).toBe(
      '<p>驳回原因：&lt;b&gt;金额&lt;/b&gt;不符</p><p>请重新提交</p>',
    );
  });
});
