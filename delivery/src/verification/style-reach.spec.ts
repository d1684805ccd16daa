import { namesIn, reachIssues } from './style-reach';

const names = namesIn([
  '@layer kb-still, base { .kb-a { font: 600 14px/1.5 "Portal Sans", sans-serif } } @keyframes antFadeIn {}',
  ':root { --ant-font-family: "PingFang SC",system-ui; color: var(--mark) } .kb-b { animation: antFadeIn 1s }',
]);
const issuesOf = (selector: string) =>
  reachIssues([{ where: 'visits.css', selector }], 'visits', { rules: [], names });

describe('a CSS selector of a remote', () => {
  it.each([
    '.visits-title',
    'h1.visits-title',
    '.visits-list > li:first-child::before',
    '.ant-btn.visits-more',
    '.visits-page .ant-btn, #visits-map',
    ':is(.visits-a, .visits-b) h2',
    '[data-remote="visits"] p',
    '[data-slot^="visits."] p',
    '@keyframes visits-spin',
    '@property --visits-mark',
    '@layer visits, visits.base',
    '@font-face "Visits Icons"',
    '@page visits',
    '@counter-style visits-steps',
  ])('is accepted when it can match only the remote’s elements: %s', (selector) => {
    expect(issuesOf(selector)).toEqual([]);
  });

  it.each([
    '*',
    ':root',
    'body',
    'h1',
    '.ant-btn',
    '.kb-card .ant-btn',
    '.host-menu:hover',
    '#root > div',
    '[class*="ant-"]',
    '.visits-title, h2',
    ':is(.visits-a, h1) p',
    'h1:not(.visits-title)',
    'main:has(.visits-page)',
    '[data-remote="claims"] p',
    '@keyframes antFadeIn',
    '@property --mark',
    '@property --ant-font-family',
    '@layer visits, kb-still',
    '@layer base.visits',
    '@font-face "PingFang SC"',
    '@font-face Portal Sans',
    '@page',
    '@page :first',
    '@view-transition',
    '@counter-style lower-roman',
  ])('is reported when it can match other elements: %s', (selector) => {
    expect(issuesOf(selector)).toEqual([`visits.css styles ${selector}, which is not its own alone`]);
  });
});
