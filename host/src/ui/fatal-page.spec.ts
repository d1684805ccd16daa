import { showFatalPage } from './fatal-page';

describe('the page of a portal that cannot start', () => {
  it('replaces everything else, with a reference number and a retry', () => {
    const root = document.createElement('div');
    root.innerHTML = '<p>half a page</p>';

    showFatalPage(root, 'AB12CD34');

    expect(root).toHaveTextContent('系统暂时无法启动');
    expect(root).toHaveTextContent('参考编号：AB12CD34');
    expect(root).not.toHaveTextContent('half a page');
    expect(root.querySelector('button')).toHaveTextContent('刷新页面');
  });
});
