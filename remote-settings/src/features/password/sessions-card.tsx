import { notify } from 'shared-kernel/runtime';
import { Button } from 'shared-kernel/antd';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from 'shared-kernel/contract/account/own-sessions';
import { Facts } from 'shared-kernel/detail';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { Instant, QueryCard, ToneTag, useConfirm } from 'shared-kernel/ui';
import styles from './sessions.css';

/** Where the account is signed in, with a way to sign out elsewhere. */
export function SessionsCard() {
  const confirm = useConfirm();
  const sessions = useEndpoint(listOwnSessions);
  const onDone = ({ ended }: { ended: number }) => notify.done(`已退出${ended}台设备`);
  const end = useAction(endOwnSession, { onDone, invalidates: [listOwnSessions] });
  const endOthers = useAction(endOtherSessions, { onDone, invalidates: [listOwnSessions] });

  const ask = (title: string, run: () => Promise<unknown>) =>
    confirm({
      title,
      detail: '该设备需要重新登录，未保存的内容会丢失。',
      okText: '退出该设备',
      onOk: run,
    });

  return (
    <div className={styles.card}>
      <QueryCard read={sessions}>
        {({ list }) => (
          <>
            <div className="kb-detail-section-title">
              <h2>登录设备</h2>
              {list.length > 1 && (
                <Button onClick={() => ask('确定退出其他所有设备吗？', () => endOthers.run({}))}>
                  退出其他设备
                </Button>
              )}
            </div>
            <p className="kb-muted">账号当前登录的设备。发现不是本人使用的设备，请退出该设备并修改密码。</p>
            {list.map((one) => (
              <SessionRow
                key={one.id}
                of={one}
                onEnd={() =>
                  ask(`确定退出“${one.device}”的登录吗？`, () => end.run({ params: { id: String(one.id) } }))
                }
              />
            ))}
          </>
        )}
      </QueryCard>
    </div>
  );
}

function SessionRow({ of: { device, ip, createTime, lastUseTime, current }, onEnd }: SessionRowProps) {
  return (
    <article className={styles.session} aria-label={device}>
      <div className="kb-detail-section-title">
        <h3>
          {device} {current && <ToneTag tone="done">本机</ToneTag>}
        </h3>
        {!current && (
          <Button size="small" danger onClick={onEnd}>
            退出该设备
          </Button>
        )}
      </div>
      <Facts
        items={[
          { label: '登录地址', value: ip },
          { label: '登录时间', value: <Instant value={createTime} /> },
          { label: '最近使用', value: <Instant value={lastUseTime} /> },
        ]}
      />
    </article>
  );
}

interface SessionRowProps {
  of: OwnSession;
  onEnd: () => void;
}
