import { z } from 'zod';

const zhCN = z.locales.zhCN().localeError;

/** People read the field's message, so a missing value reads as one, not as a type name. */
export function useChineseTexts(): void {
  z.config({
    localeError: (issue) =>
      issue.code === 'invalid_type' && (issue.input ?? null) === null ? '不能为空' : zhCN(issue),
  });
}
