import { useEffect, useState, type ComponentType } from 'react';
import { usePortal } from '../portal/portal';
import { OverrideBar } from './override-bar';
import { remoteTitle } from './remote-title';
import type { VersionsPanelProps } from './versions-panel';
import { versionsRequested } from './versions-requested';

const loadPanel = () => import('./versions-panel').then((module) => module.VersionsPanel);

/** The bar of overrides, and its panel. Most users never see either. */
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
