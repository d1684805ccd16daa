import { reachIssues } from './style-reach';

const issuesOf = (selector: string) => reachIssues([{ where: 'visits.css', selector }], 'visits');

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
    '@keyframes kb-spin',
    '@property --ant-color-primary',
  ])('is reported when it can match other elements: %s', (selector) => {
    expect(issuesOf(selector)).toEqual([`visits.css styles ${selector}, which is not its own alone`]);
  });
});
