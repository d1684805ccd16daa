/** Shown when the portal cannot start. Plain DOM, so that it depends on nothing that may be broken. */
export const showFatalPage = (root: HTMLElement, reference: string): void =>
  showNotice(root, '系统暂时无法启动', [
    '您的数据没有改变。请稍后刷新页面重试，仍不成功请联系客服并提供参考编号。',
    `参考编号：${reference}`,
  ]);

/** Shown in the drawn frame, if there is one, when the portal's code cannot be loaded. */
export const showMissingCode = (root: HTMLElement): void =>
  showNotice(root.querySelector('main') ?? root, '页面没有加载完整', [
    '网络不通或中断。您的数据没有改变，请检查网络后刷新页面。',
  ]);

function showNotice(place: HTMLElement, title: string, lines: readonly string[]): void {
  const notice = document.createElement(place.matches('main') ? 'div' : 'main');
  notice.className = 'host-notice';
  notice.setAttribute('role', 'alert');
  notice.append(element('h1', title), ...lines.map((line) => element('p', line)), reloadButton());
  place.replaceChildren(notice);
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
