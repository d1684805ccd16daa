import { Actions } from '../ui/actions';
import { problems } from '../contract';
import { Button } from '../antd/base';
import { networkProblemCode } from '../client';
import { ReferenceLine } from '../ui/reference-line';
import { PdfLink, type PdfLinkTarget } from './pdf-link';
import type { PdfFailure } from './read-pdf';

interface PdfUnreadableProps {
  failure: PdfFailure;
  link: PdfLinkTarget;
  /** The assumed number of pages. */
  pageCount: number;
  onRetry: () => void;
  onFollowed?: (() => void) | undefined;
}

/** Shows why no page is shown, and offers a retry and the file itself. */
export function PdfUnreadable({ failure, link, pageCount, onRetry, onFollowed }: PdfUnreadableProps) {
  const { title, advice } = explain(failure);
  return (
    <div className="kb-panel" role="alert">
      <p className="kb-panel-title">{title}</p>
      <p>{advice}</p>
      <p>页数无法读取，按{pageCount}页计。</p>
      <ReferenceLine number={typeof failure === 'string' ? undefined : failure.traceId} />
      <Actions>
        {failure !== 'elsewhere' && <Button onClick={onRetry}>重试</Button>}
        <PdfLink {...link} type="primary" onFollowed={onFollowed} />
      </Actions>
    </div>
  );
}

interface Explanation {
  title: string;
  advice: string;
}

const explanations: Record<Extract<PdfFailure, string>, Explanation> = {
  elsewhere: { title: '文件在其他网站', advice: '请打开文件，在新窗口中阅读。' },
  damaged: { title: '文件已损坏，无法显示', advice: '请重试；仍不成功请下载文件后阅读，或联系客服。' },
  locked: { title: '文件已加密，无法显示', advice: '请下载文件，输入密码后阅读。' },
  'no-viewer': { title: '阅读组件加载失败', advice: '请检查网络后重试，或下载文件后阅读。' },
};

function explain(failure: PdfFailure): Explanation {
  if (typeof failure === 'string') return explanations[failure];
  if (failure.code === networkProblemCode)
    return { title: '网络连接失败', advice: '请检查网络后重试，或下载文件后阅读。' };
  if (failure.code === problems.notFound.code)
    return { title: '文件不存在', advice: '它可能已被移除或更换。请重试，仍不成功请联系客服。' };
  return { title: '文件加载失败', advice: `${failure.message}。请重试，仍不成功请联系客服。` };
}
