import { openPortal } from '../../../testing/portal';
import { eachCovered } from '../claims.fixtures';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { writeCalendar } from './calendar';

describe('the calendar of deadlines', () => {
  const { portal, covered, report } = eachCovered(openPortal);

  const read = async (url: string) => {
    const { status, headers, bytes } = await portal.anonymous.get(url.replace('/prod-api', ''));
    return { status, type: headers['content-type'], text: bytes.toString() };
  };
  const addressOf = async (username: string, renew = false) => {
    const caller = portal.as(username);
    const reply = await (renew
      ? caller.post('/api/cases/calendarAddress')
      : caller.get('/api/cases/calendarAddress'));
    return reply.body.data.url;
  };

  it('lists the deadlines of its owner without a sign-in, until its address is replaced', async () => {
    const { caseNo } = await report(0, { workInjuryFlag: true });
    const url = await addressOf(covered.employer.username);
    const stranger = await portal.given.customer();

    const calendar = await read(url);

    expect(calendar).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
    // Reported at 09:30 on the 22nd: thirty days later.
    expect(calendar.text).toContain(`DTSTART;VALUE=DATE:20261222`);
    expect(calendar.text).toContain(`SUMMARY:${caseNo} 提交理赔材料截止`);
    expect(calendar.text).toContain(`SUMMARY:${caseNo} 申请工伤认定截止`);
    expect(calendar.text).not.toMatch(/\*{4}|\d{17}/);
    expect((await read(await addressOf(stranger.username))).text).not.toContain('BEGIN:VEVENT');

    const renewed = await addressOf(covered.employer.username, true);
    expect((await read(url)).status).toBe(404);
    expect((await read(renewed)).status).toBe(200);
    expect((await read(renewed.replace(/\/\d+\./, `/${stranger.userId}.`))).status).toBe(404);
  });

  it('has escaped lines, folded at 75 octets without splitting a character', () => {
    const text = writeCalendar(
      '时限',
      [
        {
          uid: 'a@portal',
          day: civilDate('2026-12-31'),
          summary: '甲、乙;丙,丁\\戊'.repeat(8),
          description: '一行\n又一行',
        },
      ],
      new Date('2026-11-21T01:30:00Z'),
    );

    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'甲、乙\\;丙\\,丁\\\\戊'.repeat(8)}`);
    expect(text).toContain('DTEND;VALUE=DATE:20270101');
    expect(text).toContain('DESCRIPTION:一行\\n又一行');
    expect(text).toContain('DTSTAMP:20261121T013000Z');
  });
});
