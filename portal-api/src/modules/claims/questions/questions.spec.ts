import { oneDatabase, type Caller, fieldsOf, rowsOf } from '../../../testing/portal';
import { eachCase, givenQuestion } from '../claims.fixtures';

const asking = {
  category: 3,
  title: '复查费用能补交吗',
  content: '第一次材料已经交了，两周后还要复查一次。',
};

oneDatabase((open) => {
  const { portal, covered, me, reported } = eachCase(open);

  const read = async (id: number, caller = me()) => (await caller.get(`/api/caseQuestions/${id}`)).body.data;

  test('a question on a case is answered once, with a message that links to it', async () => {
    const asked = await me().post('/api/caseQuestions', { ...asking, caseId: reported.id });
    const { id } = asked.body.data;
    expect(await read(id)).toMatchObject({ caseNo: reported.caseNo, questionStatus: 0, answer: null });
    expect((await me().post(`/api/caseQuestions/${id}/helpful`, { helpful: true })).status).toBe(404);

    await portal.provider('question:answer', [String(id)], { answer: '可以在提出异议时一并提交。' });
    await expect(portal.provider('question:answer', [String(id)], { answer: '再次回复' })).rejects.toThrow();

    expect(await read(id)).toMatchObject({ questionStatus: 1, answer: '可以在提出异议时一并提交。' });
    const sent = await rowsOf(portal, 'message', ['link', 'subject'], {}, 'id');
    expect(sent.at(-1)).toEqual({
      link: `/claimsQuestion/detail?id=${id}`,
      subject: '理赔提问已回复：复查费用能补交吗',
    });
    const ofCase = (await me().get(`/api/caseQuestions?caseId=${reported.id}`)).body.data;
    expect(ofCase.count).toBe(1);
  });

  test('each user has one vote, which can be changed', async () => {
    const id = await givenQuestion(portal, covered.employer.username);
    const vote = async (helpful: boolean) =>
      (await me().post(`/api/caseQuestions/${id}/helpful`, { helpful })).body.data;

    expect(await vote(true)).toEqual({ helpfulCount: 1, unhelpfulCount: 0 });
    expect(await vote(true)).toEqual({ helpfulCount: 1, unhelpfulCount: 0 });
    expect(await vote(false)).toEqual({ helpfulCount: 0, unhelpfulCount: 1 });
    expect((await read(id)).myVote).toBe(false);
  });

  test('frequent questions are open to all employers, questions and cases of others are not found', async () => {
    const mine = await givenQuestion(portal, covered.employer.username);
    const other = portal.as((await portal.given.customer()).username);

    const theirs = (await other.get('/api/caseQuestions?keyword=误工')).body.data;
    expect(theirs.count).toBeGreaterThan(3);
    expect(Object.keys(theirs.statusCounts)).toContain('4');
    const frequent = theirs.list[0]?.id ?? 0;
    const { related, myVote } = await read(frequent, other);
    expect(related.map(({ id }) => id)).not.toContain(frequent);
    expect([related.length, myVote]).toEqual([3, null]);
    const listed = async (caller: Caller) =>
      (await caller.get('/api/caseQuestions?keyword=发票&length=50')).body.data.list.map(({ id }) => id);
    const open = await listed(other);
    expect(open.length).toBeGreaterThan(1);
    expect((await listed(me())).toSorted()).toEqual([...open, mine].toSorted());
    expect((await other.get(`/api/caseQuestions/${mine}`)).status).toBe(404);
    expect((await other.post('/api/caseQuestions', { ...asking, caseId: reported.id })).status).toBe(404);
  });

  test('texts that are too short are refused with the requirements', async () => {
    const reply = await me().post('/api/caseQuestions', {
      category: 77,
      title: '四个字了',
      content: '短',
    });
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply).map(({ message }) => message)).toEqual([
      '请选择分类',
      '标题须为5-50个字',
      '问题说明不少于10个字',
    ]);
  });
});
