import type { Page } from '@playwright/test';

/** Hands papers in, and confirms what the portal finds on pictures of one pixel. */
export async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交审核' }).click();
  const question = page.getByRole('dialog', { name: /材料可能有\d+处问题/ });
  await question.getByRole('button', { name: '仍要提交' }).click();
}
