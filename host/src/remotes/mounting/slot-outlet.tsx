import { useCallback } from 'react';
import { Button } from 'shared-kernel/antd';
import type { RemoteDescription, SlotName } from 'shared-kernel/routing/definitions';
import { LoadingPanel } from 'shared-kernel/ui';
import type { LoadedRemote, RemoteSource } from '../model/remote-module';
import { RemoteFailure } from '../model/remote-failure';
import { useParcel } from './use-parcel.hook';

interface SlotOutletProps {
  filling: FilledSlot;
  source: RemoteSource;
  /** Number of lines of the placeholder. */
  rows?: number;
}

/** One widget of a remote in the host's home page; when it fails, it shows an error and the others work. */
export function SlotOutlet({ filling, source, rows = 2 }: SlotOutletProps) {
  const { id, remote } = filling;
  const pick = useCallback(
    ({ module, version }: LoadedRemote) => {
      const lifecycles = module.slotLifecycles[id];
      if (lifecycles) return lifecycles;
      throw new RemoteFailure({ remote, version, stage: 'incompatible', cause: `it fills no slot ${id}` });
    },
    [remote, id],
  );
  const { container, state, retry } = useParcel({ remote, source, pick });

  return (
    <div className="host-slot" data-slot={id}>
      {state.phase === 'loading' && <LoadingPanel rows={rows} />}
      {state.phase === 'failed' && (
        <p className="host-slot-failed" role="alert">
          此处内容加载失败（参考编号：{state.reference}）
          <Button type="link" size="small" onClick={retry}>
            重试
          </Button>
        </p>
      )}
      <div ref={container} />
    </div>
  );
}

interface FilledSlot {
  readonly id: string;
  readonly remote: string;
  readonly version: string;
}

/** Returns the widgets of a slot in order, from the descriptions alone: no code is fetched for this. */
export function fillingsOf(
  remotes: readonly RemoteDescription[],
  slot: SlotName,
  { projectUser }: { projectUser: boolean },
): FilledSlot[] {
  return remotes
    .flatMap(({ name, version, slots }) => slots.map((each) => ({ ...each, remote: name, version })))
    .filter((each) => each.slot === slot && (!projectUser || each.puser === true))
    .sort((a, b) => a.order - b.order)
    .map(({ id, remote, version }) => ({ id, remote, version }));
}
