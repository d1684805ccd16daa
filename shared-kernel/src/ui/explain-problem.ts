import { isProblem } from '../client';
import * as texts from '../domain/texts';
import { problemOf, problems } from '../contract';

export interface ExplainedProblem {
  title: string;
  message: string;
  /** Empty if the message says it all. */
  advice: string;
  traceId?: string;
  forbidden: boolean;
  /** The record does not exist or was refused, so a retry does not help. */
  isFinal?: boolean;
}

/** Converts any failed read to a message; never shows the internals of an unknown error. */
export function explainProblem(error: unknown): ExplainedProblem {
  if (!isProblem(error)) {
    return {
      title: '页面出现异常',
      message: problems.internalError.text,
      advice: '您的数据没有改变。请重试，仍不成功请联系客服。',
      forbidden: false,
    };
  }
  const base = {
    message: error.message,
    traceId: error.traceId,
    forbidden: error.code === problems.forbidden.code,
  };
  if (error.code === 0)
    return { ...base, title: '网络连接失败', advice: '您的数据没有改变。网络恢复后请重试。' };
  if (error.code === problems.unavailable.code)
    return { ...base, title: '系统繁忙', advice: '您的数据没有改变。已自动重试多次，请稍后点“重试”。' };
  if (error.code === problems.notFound.code)
    return { ...base, title: '没有找到', advice: '它可能已被删除，请返回列表查看。', isFinal: true };
  if (error.code === problems.forbidden.code)
    return { ...base, title: '没有权限', advice: texts.askMainAccount };
  if (problemOf(error.code)?.status === 200)
    return { ...base, title: error.message, message: '您的数据没有改变。', advice: '', isFinal: true };
  return {
    ...base,
    title: '加载失败',
    advice: '您的数据没有改变。请重试，仍不成功请联系客服并提供参考编号。',
  };
}
