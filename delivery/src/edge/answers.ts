/** The edge's own answers in the API's envelope; the page shows `message` to the user. */
export interface Envelope {
  code: number;
  message: string;
}

const envelope = (code: number, message: string): Envelope => ({ code, message });

export const malformed = envelope(400, '请求格式有误，请刷新页面后重试');
export const tooSlow = envelope(408, '网络过慢，内容没有传完，请检查网络后重试');
export const tooLarge = envelope(413, '提交的内容过大，请减少后重试');
export const tooManyBodies = envelope(429, '同一网络同时提交的内容过多，请稍后再试');
export const tooManyCalls = envelope(429, '同一网络的操作过于频繁，请稍后再试');
export const headersTooLarge = envelope(431, '请求信息过大，请清除浏览器的站点数据后重试');
export const unreachable = envelope(503, '服务暂时不可用，请稍后再试');
export const overloaded = envelope(503, '当前访问人数较多，请稍后再试');
