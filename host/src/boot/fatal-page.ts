/** Shown when the portal cannot start. Plain DOM, so that it depends on nothing that may be broken. */
export function showFatalPage(root: HTMLElement, reference: string): void {
  const notice = document.createElement('main');
  notice.className = 'host-notice';
  notice.setAttribute('role', 'alert');
  notice.append(
    element('h1', '系统暂时无法启动'),
    element('p', '您的数据没有改变。请稍后刷新页面重试，仍不成功请联系客服并提供参考编号。'),
    element('p', `参考编号：${reference}`),
    reloadButton(),
  );
  root.replaceChildren(notice);
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function reloadButton(): HTMLElement {
  const button = element('button', '刷新页面');
  button.className = 'host-button host-button-primary';
  button.addEventListener('click', () => window.location.reload());
  return button;
}
