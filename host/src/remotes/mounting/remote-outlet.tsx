import { useEffect } from 'react';
import type { RemoteProps } from 'shared-kernel/routing';
import { announcePageDrawn } from 'shared-kernel/runtime';
import { LoadingPanel, Actions, CopyText } from 'shared-kernel/ui';
import type { LoadedRemote, RemoteSource } from '../model/remote-module';
import { useParcel } from './use-parcel.hook';
import { Button } from 'shared-kernel/antd';
import type { FailureStage } from '../model/remote-failure';

interface AreaUnavailableProps extends Pick<RemoteOutletProps, 'title' | 'resetLink'> {
  /** The stage of the failure; it determines the text and the actions. */
  stage: FailureStage;
  /** Number of the report; none when nothing is broken. */
  reference?: string;
  onRetry: () => void;
}

const failed =
  '该功能加载失败，您的数据没有改变，其他功能可正常使用。请重试，仍不成功请联系客服并提供参考编号。';

const words: Partial<Record<FailureStage, string>> = {
  incompatible:
    '该功能已更新，与当前打开的页面版本不匹配。您的数据没有改变，其他功能可正常使用。请保存其他页面上的内容后刷新页面，仍不成功请联系客服并提供参考编号。',
  hang: '上次打开该功能时页面停止响应，本次未自动打开。您的数据没有改变，其他功能可正常使用。可重试，仍不成功请联系客服并提供参考编号。',
  unknown: '该页面暂未开放，您的数据没有改变，其他功能可正常使用。请稍后重试。',
};

/** Shown instead of a remote's page that failed: the rest of the portal works. */
function AreaUnavailable({ title, stage, reference, onRetry, resetLink }: AreaUnavailableProps) {
  return (
    <section className="kb-card kb-panel" role="alert">
      <h1 className="kb-panel-title">“{title}”暂时无法使用</h1>
      <p>{words[stage] ?? failed}</p>
      {reference && (
        <p>
          参考编号：
          <CopyText text={reference} />
        </p>
      )}
      <Actions>
        {stage === 'incompatible' && (
          <Button type="primary" onClick={() => window.location.reload()}>
            刷新页面
          </Button>
        )}
        <Button type={stage === 'incompatible' ? 'default' : 'primary'} onClick={onRetry}>
          重试
        </Button>
        {resetLink && <Button href={resetLink}>恢复默认版本</Button>}
      </Actions>
    </section>
  );
}

interface RemoteOutletProps {
  name: string;
  source: RemoteSource;
  title: string;
  /** Path of the page in the registry's version; another version may not have it. */
  path: string | undefined;
  /** A remote that was left stays mounted but hidden, and keeps its pages. */
  hidden: boolean;
  events?: RemoteProps;
  /** Link that ends an override; none for the served version. */
  resetLink?: string | undefined;
}

const pagesOf = ({ module }: LoadedRemote) => module;

/** The pages of one remote, in a separate root and container. */
export function RemoteOutlet({ name, source, title, path, hidden, events, resetLink }: RemoteOutletProps) {
  const { container, state, retry } = useParcel({
    remote: name,
    source,
    pick: pagesOf,
    props: events,
    isPages: true,
  });
  const isFailed = state.phase === 'failed';
  useEffect(() => {
    if (isFailed) announcePageDrawn();
  }, [isFailed]);
  const isMissing =
    state.phase === 'ready' &&
    path !== undefined &&
    !state.loaded.description.routes.some((route) => route.path === path);

  return (
    <div hidden={hidden} data-remote={name} className="host-area">
      <div ref={container} hidden={isMissing} />
      {state.phase === 'loading' && <LoadingPanel title rows={8} />}
      {state.phase === 'failed' && (
        <AreaUnavailable
          title={title}
          stage={state.failure.stage}
          reference={state.reference}
          onRetry={retry}
          resetLink={resetLink}
        />
      )}
      {isMissing && !hidden && (
        <AreaUnavailable title={title} stage="unknown" onRetry={retry} resetLink={resetLink} />
      )}
    </div>
  );
}
