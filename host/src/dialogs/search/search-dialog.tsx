import './search-dialog.css';
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Modal } from 'shared-kernel/antd';
import { useFound, useRecent, type Place } from './use-found.hook';

/** Search over pages and records: type, choose with the arrow keys, open with Enter. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isFollowing, setFollowing] = useState(false);
  const follow = () => {
    setFollowing(true);
    // A page that opens moves the focus only if it is not in a dialog.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
  };
  const closed = () => {
    if (isFollowing) focusShownPage();
    setFollowing(false);
  };
  return (
    <Modal
      open={open}
      title="搜索"
      footer={null}
      width={640}
      style={{ top: 64 }}
      onCancel={onClose}
      // The element that had the focus before is on the page that was left.
      focusable={{ focusTriggerAfterClose: !isFollowing }}
      afterClose={closed}
      closable={{ 'aria-label': '关闭' }}
      destroyOnHidden
    >
      <Search onFollow={follow} />
    </Modal>
  );
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Moves the focus to the page's heading: home and pages that were already open do not do so themselves. */
function focusShownPage(): void {
  const main = document.getElementById('main');
  if (document.activeElement !== document.body && document.activeElement !== main) return;
  const headings = [...document.querySelectorAll<HTMLElement>('#main h1')];
  const target = headings.find((each) => each.getClientRects().length > 0) ?? main;
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function Search({ onFollow }: { onFollow: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [word, setWord] = useState('');
  const [at, setAt] = useState(0);
  const [recent, remember] = useRecent();
  const { groups, isPending, isFailed } = useFound(word, recent);
  const hits = groups.flatMap((group) => group.hits);
  const chosen = Math.min(at, hits.length - 1);
  const optionId = (key: string | undefined) => (key === undefined ? undefined : `${id}-${key}`);

  const follow = (hit: Place | undefined) => {
    if (!hit) return;
    remember(hit);
    onFollow();
    void navigate(hit.link);
  };
  const onClick = (event: MouseEvent, hit: Place) => {
    // A link: with these keys, the browser opens it in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return remember(hit);
    event.preventDefault();
    follow(hit);
  };
  const onKey = (event: KeyboardEvent) => {
    // The Enter key that ends the composition of Chinese text must not choose an option.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') follow(hits[chosen]);
    else if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(hits.length, 1));
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + hits.length) % Math.max(hits.length, 1));
    else return;
    event.preventDefault();
  };

  return (
    <>
      <input
        className="host-search-input"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={optionId(hits[chosen]?.key)}
        aria-label="搜索操作、页面、人员和各类单据"
        placeholder="操作、页面、姓名、拼音或编号"
        autoFocus
        maxLength={50}
        value={word}
        onChange={({ target }) => {
          setWord(target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div id={`${id}-list`} role="listbox" aria-label="搜索结果" className="host-search-list">
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className="host-search-kind" aria-hidden>
              {group.title}
            </div>
            {group.hits.map((hit) => (
              // The field keeps the focus; its arrow keys choose options.
              <Link
                key={hit.key}
                to={hit.link}
                id={optionId(hit.key)}
                role="option"
                aria-selected={hits[chosen]?.key === hit.key}
                tabIndex={-1}
                className="host-search-hit"
                ref={(element) => {
                  if (hits[chosen]?.key === hit.key) element?.scrollIntoView?.({ block: 'nearest' });
                }}
                onMouseMove={() => setAt(hits.indexOf(hit))}
                onClick={(event) => onClick(event, hit)}
              >
                <span>{hit.title}</span>
                <span className="kb-muted">{hit.note}</span>
              </Link>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="kb-muted host-search-state">
        {isFailed
          ? '记录搜索失败，请稍后再试'
          : isPending
            ? '搜索中…'
            : hits.length === 0
              ? '没有找到，请换一个词或完整的编号'
              : `↑↓ 选择，Enter 打开，Esc 关闭；在任何页面按 ${shortcut} 搜索`}
      </p>
    </>
  );
}
