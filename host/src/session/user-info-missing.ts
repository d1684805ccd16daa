/** Said when it cannot be found out who is here. */
export const userInfoMissing = '获取用户信息失败，请刷新重试';
