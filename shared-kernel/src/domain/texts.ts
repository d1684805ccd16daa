// Texts that occur on several screens, or on a screen and in an answer of the API.
export const creditCode = '统一社会信用代码';
export const fileDigest = '文件摘要（SHA-256）';
export const signedCopyEnding = '（已签署）.pdf';
export const lateReasonMissing = '已超过48小时，可能影响理赔，请说明原因';
export const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;
export const reportWithin = '24小时内，最迟48小时';
export const paidWithin = '达成一致后10天内';
export const accidentFrequency = '出险率（件/千人月）';
export const aboveAverage = '高于平均1.5倍';
export const articleGone = '文章不存在或已下架';
export const startTooEarly = '起保日期不能早于次日';
export const startTooLate = '起保日期不能晚于';
export const rangeTurnedRound = '最小值不能大于最大值';
export const amountUnreadable = '请输入金额，最多两位小数';
export const endBeforeStart = '结束日期不能早于开始日期';
export const applicationTemplateName = '投保人员导入模板.xlsx';
export const addingTemplateName = '加保人员导入模板.xlsx';
export const handedInForAudit = '已提交，请等待审核';
export const contractEndBeforeStart = '合同结束日期不能早于开始日期';
export const filingTemplateName = '用工备案人员导入模板.xlsx';
export const jobTitlesTemplateName = '工种批量匹配模板.xlsx';
export const sheetTooLarge = '文件大小不能超过10MB';
export const authorityExpired = '授权有效期不能早于今天';
export const agreementIsFinal = '同意后进入支付，不能再提出异议。';
export const operatorApproved = '操作员审核已通过';
/** Explains which access ends when the operator changes, and how the new operator signs in. */
export const operatorSignsIn =
  '原操作员的登录和密码立即失效，新操作员请用本人手机号的短信验证码登录，并设置新密码。';
export const establishedInFuture = '成立日期不能晚于今天';
export const authorityLetterMissing = '请上传授权委托书';
export const idCardFrontMissing = '请上传身份证人像面';
export const idCardBackMissing = '请上传身份证国徽面';
export const idCardNumberMissing = '请输入身份证号码';
export const mobileOfOtherEmployer = '该手机号已被其他企业使用';
export const qrCodeFailed = '付款二维码生成失败';
export const removalAfterPolicy = '终止日期不能晚于保单到期日';
export const invalidMobile = '请输入正确的手机号';
export const invalidName = '请输入正确的姓名';
export const verificationCodeIncomplete = '请输入6位验证码';
export const passwordsDiffer = '两次输入的密码不一致';
export const specialInvoiceByTransfer = '专用发票仅支持企业账户对公转账';
export const repeatPassword = '请再次输入新密码';
export const atMost200Characters = '不能超过200个字';
export const tooManyFiles = '只能上传100个文件哦~';
export const objectionLength = '异议说明须为10-500个字';
export const lineObjectionLength = '异议理由须为5-200个字';
export const photosOnly = '现场照片只能上传图片，不能上传文档或视频';
export const sendBackReason = '退回原因须为5-200个字';
export const invalidFileOwner = '文件归属格式不正确';
export const rechargeTooLow = '充值金额不得低于1元';
export const amountInWordsLabel = '价税合计（大写）';
export const freezingIsNoCost = '冻结与解冻是可用与冻结之间的划转，不计入收支；已撤销的订单不计入合计。';
export const withoutProject = '未分配项目';
export const billMissing = '请选择结算单';
export const billTwice = '结算单重复';
export const billsOfOneCompany = '请选择同一签约公司的结算单';
export const clausesNotAgreed = '请阅读并同意保险条款和投保须知';
export const invalidEmail = '请输入正确的邮箱';
export const askMainAccount = '如需使用，请联系主账号管理员开通。';
export const paidByMainAccount = '您没有查看费用的权限，请联系企业主账号支付';
export const surrenderedByMainAccount = '退保涉及保单全部人员和退费，请联系企业主账号办理';
export const fullIdNumber = '证件号码（完整）';
export const pricedOnceRight = '补全或改正人员后显示保费';
export const listErrorsMarked = '人员清单中仍有错误，请修改标红的内容';
export const leaveUnsaved = '内容尚未保存，确定离开吗？';
export const retryingWhileBusy = '系统繁忙，正在自动重试…';
export const readAndAgreed = '我已阅读并同意《';
export const pasteSheet = '粘贴Excel内容';
export const companyEncrypted = '文件被公司的加密软件加密，其他电脑无法打开，请解密（或申请外发）后重新上传';
export const sheetLocked = '文件设有打开密码，请取消密码后重新上传';
export const sheetMissing = '请选择要上传的文件';
export const templateHeadings = '带 * 的列必填；请勿修改表头。';
export const templateLimits = '人，文件不超过10MB，仅支持.xlsx格式。';
export const noRenewReason = '不续保原因须为2-200个字';
export const remarkTooLong = '说明不能超过150个字';
export const stampedPlanLetter = '盖章的方案确认书';
export const agreeToClauses = '我已阅读并同意保险条款和投保须知';
export const lastDayOver = '终止日期不能早于今日';
export const readThePapers = '请打开并阅读以下文件：';
export const papersUnread = '请先打开阅读《保险条款》和《特别约定》';
export const voidUnpaid = '起保日前未支付，自动作废';
export const liabilityClauses = '雇主责任保险条款';
export const agreedByTime = '7日内未提出异议，自动确认';
export const materialsAccepted = '材料齐全，提交审批';
export const claimApproved = '属于保险责任，同意赔付';
export const claimAdjusted = '理算完成，待客户确认';
export const invalidIdCardNumber = '身份证号码不正确';
export const nothingToPay = '没有待支付的结算单。';
export const voucherNotSupported = '您的账户不支持凭证付款，请使用余额支付';
export const voucherSubmitted = '付款凭证已提交，请等待确认';
export const voucherRestToWallet = '付款凭证余款转入余额';
export const voucherRefused = '付款凭证未通过：';
export const passwordUsedBefore = '不能使用最近3次用过的密码';
export const caseWithdrawn = '已撤案';
export const reportIsClosed = '案件已进入审批，不能修改报案信息';
export const atMostTwentyFiles = '最多上传20个文件';
export const amendTemplateName = '批改导入模板.xlsx';
export const replaceTemplateName = '替换人员导入模板.xlsx';
export const newCertificateNo = '新特种作业证编号';
export const effectAfterPolicy = '生效日期不能晚于保单到期日';
export const idNoInCover = '更正后的证件号码已在保障中';
export const idNoMissing = '请输入证件号码';
export const notOnPolicy = '该人员不在本保单保障中';
export const nameMismatch = '姓名与证件号码不符';
export const nobodyInCover = '当前没有在保人员。';
export const unitTooLong = '实际用工单位不能超过50个字';
export const severalNames = '一个单元格只能填写一个人的姓名，请分行填写';
export const badPersonName = '姓名格式不正确';
export const notOneName = `${badPersonName}，请只填写一个人的姓名，不带备注、称谓和符号`;
export const privateCharacter = '姓名中有其他电脑无法显示的自造字，请用输入法重新输入';
export const unknownDocument = (names: readonly string[]): string =>
  `证件类型不正确，可填写${names.join('、')}`;
export const effectTooFar = (days: number): string => `生效日期不能晚于${days}天后`;
export const unknownWorkType = (name: string): string => `未找到工种“${name}”，请从列表中选择`;
/** For people registered earlier, whose document number contains no birthday. */
export const birthdayUnknown = '出生日期未登记';
export const certificateNeeded = (workType: string): string => `${workType}须填写特种作业证编号`;

/** The comparison of the employer's roster with the insured people. */
export const rosterCheck = '名单对账';

export const noPolicyInForce = '暂无保障中的保单。';

export const reduceTemplateName = '减保人员导入模板.xlsx';

export const atMostPeople = (max: number): string => `单次最多提交${max}人`;

export const earlierSubmitted = '上次提交已成功，只是当时没有收到结果；之后修改的内容没有提交，请核对';
export const earlierSaved =
  '没有收到结果的上次提交已经保存，或内容已被他人修改。请刷新核对，您的修改会保留，再次提交即可。';
export const draftNotSaved = '草稿未保存，请重试';

const unpaidLapses = '逾期本单自动作废，须重新选择日期';
/** Payment deadline, shown before an order is created. */
export const payToKeepDate = `需要支付的，请在今天24:00前支付，${unpaidLapses}。`;
/** Payment deadline of an order that waits for payment. */
export const payUntilToKeepDate = (until: string): string => `请在${until}前支付，${unpaidLapses}`;
export const emptyFile = '文件内容为空，请重新选择文件';
/** Error for files that are neither pictures nor documents. */
export const otherFileType = '不支持的文件类型，请上传照片、扫描图片或PDF';
export const appleFormatRefused =
  '不支持HEIC照片：请在手机“设置-相机-格式”中选择“兼容性最佳”后重新拍照，或截屏后上传';
/** Explains who may have a name or number corrected, and how. */
export const identityAmendedOnce =
  '更正姓名或证件号码须上传证明材料并经审核，每人只能更正一次，有过案件的人员不能更正。';
export const workInjury = '属于工伤，需要申请工伤认定';
/** Stands for a case that the reader may not see. */
export const hiddenCase = '本企业的另一案件';
export const limitShares = '计入同一限额的案件';
export const itemCalculation = '理赔项目计算说明';
export const draftRestored = '已恢复上次未提交的内容';
/** State of a policy that ends early, with its last day. */
export const surrenderApproved = (lastDay: string): string => `退保已通过，保障至${lastDay} 24时终止`;

/** A reason in free text, which is then required. */
export const otherReason = '其他';

/** Link in the top bar to the instructions after an accident. */
export const howToReport = '重要提示：如何报案理赔？';

/** Prompt to recharge; an amount may follow. */
export const belowLowBalanceLine = '账户可用余额低于预警线';

/** Templates filled from a row's fields: the classes that a plan covers; a work type with its class. */
export const coveredClasses = '{jobTypes}类';
export const workTypeWithClass = '{workTypeName}（{jobType}类）';
