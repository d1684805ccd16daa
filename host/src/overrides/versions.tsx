import { type ComponentType, useEffect, useState } from 'react';
import { usePortal } from '../portal/portal';
import type { ActiveOverride } from '../portal/portal-config';
import { endOf, resetLink, targetOf } from './override-links';
import { remoteTitle } from './remote-title';
import type { VersionsPanelProps } from './versions-panel';
import { versionsRequested } from './versions-requested';

/** Shows on every page that overrides are active. Plain elements, because it is shown on the sign-in page too. */
export function OverrideBar({ active, titleOf }: Pick<VersionsPanelProps, 'active' | 'titleOf'>) {
  useEffect(() => {
    // Sticky elements at the top of the page are shifted down by the height of the bar.
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

const loadPanel = () => import('./versions-panel').then((module) => module.VersionsPanel);

/** The bar of overrides, and the versions panel. Most users never see either. */
export function Versions() {
  const { config } = usePortal();
  const [Panel, setPanel] = useState<ComponentType<VersionsPanelProps>>();
  const { active, areOpen } = config.overrides;

  useEffect(() => {
    const subscription = versionsRequested.subscribe(() => {
      void loadPanel().then(
        (panel) => setPanel(() => panel),
        () => {},
      );
    });
    return () => subscription.unsubscribe();
  }, []);

  const titleOf = (remote: string) =>
    remoteTitle(remote, config.remotes.find(({ description }) => description.name === remote)?.description);

  return (
    <>
      {active.length > 0 && <OverrideBar active={active} titleOf={titleOf} />}
      {Panel && (
        <Panel
          remotes={config.remotes}
          active={active}
          areOpen={areOpen}
          titleOf={titleOf}
          onClose={() => setPanel(undefined)}
        />
      )}
    </>
  );
}
