import { useEffect } from 'react';
import type { ActiveOverride } from '../portal/portal-config';
import { resetLink } from './override-links';
import { endOf, targetOf } from './override-text';
import { versionsRequested } from './versions-requested';

interface OverrideBarProps {
  active: readonly ActiveOverride[];
  /** Title of a remote. */
  titleOf: (remote: string) => string;
}

/** Shows on every page that it contains overrides. Plain elements: it is shown on the sign-in page too. */
export function OverrideBar({ active, titleOf }: OverrideBarProps) {
  useEffect(() => {
    // What sticks to the top of the page moves down by the bar.
    document.documentElement.dataset.overridden = '';
    return () => void delete document.documentElement.dataset.overridden;
  }, []);

  const remotes = active.map(({ remote }) => remote);
  return (
    <aside className="host-override" aria-label="版本试用">
      <span className="host-override-text">
        {active.some(({ isUnreadable }) => isUnreadable) ? '试用版本无法读取：' : '正在试用：'}
        {active.map((each) => `${titleOf(each.remote)} ${targetOf(each)}${endText(each)}`).join('、')}
      </span>
      <button type="button" onClick={() => versionsRequested.next()}>
        查看
      </button>
      <button type="button" onClick={() => window.location.assign(resetLink(remotes, window.location))}>
        恢复默认
      </button>
    </aside>
  );
}

const endText = (each: ActiveOverride) => {
  const end = endOf(each);
  return end ? `（${end}）` : '';
};
