import { safeMarkup } from './safe-markup';

describe('untrusted markup', () => {
  it('keeps the tags of plain prose', () => {
    const prose = '<h2>通知</h2><p>第一段<br><strong>重要</strong></p><ul><li>一</li></ul>';
    expect(safeMarkup(prose)).toBe(prose);
  });

  it.each([
    ['a script', '<p>你好</p><script>alert(1)</script>', '<p>你好</p>'],
    ['a handler', '<img src="/a.png" onerror="alert(1)" alt="图">', '<img src="/a.png" alt="图">'],
    ['a link that runs', '<a href="javascript:alert(1)">点我</a>', '<a>点我</a>'],
    ['a link that runs, in disguise', '<a href=" java\nscript:alert(1)">点我</a>', '<a>点我</a>'],
    ['a picture of text', '<img src="data:text/html,<script>alert(1)</script>">', '<img>'],
    ['a frame', '<iframe src="/login"></iframe><p>完</p>', '<p>完</p>'],
    ['a form', '<form action="/x"><input name="password"></form>完', '完'],
    ['a style', '<p style="position:fixed">全屏</p><style>*{display:none}</style>', '<p>全屏</p>'],
    ['a drawing that runs', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', ''],
  ])('is cleaned of %s', (_, html, safe) => {
    expect(safeMarkup(html)).toBe(safe);
  });

  it('keeps the text of unknown tags, however deep they go', () => {
    expect(safeMarkup('<section><div><p>正<font onclick="x()">文</font></p></div></section>')).toBe(
      '<p>正文</p>',
    );
  });
});
