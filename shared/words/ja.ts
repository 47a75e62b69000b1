import { countryName } from "../country-name.ts";
import type { Catalogue } from "../languages.ts";

const formatted = (count: number) => new Intl.NumberFormat("ja").format(count);
/** A country within a sentence: "ドイツ" for "DE". */
function country(code: string | undefined): string {
  if (code === undefined) return "お届け先の国";
  return code === "US" ? "アメリカ" : (countryName(code, "ja") ?? code);
}

const contactUs = "お手数ですが、当店までご連絡ください。配送会社に確認いたします。";
const awaitCustoms = "税関や配送会社から連絡がないかぎり、お手続きは必要ありません。";
const watching = "当店で状況を見守っています。お手続きは必要ありません。";
const resendOrRefund =
  "再送とご返金のどちらをご希望か、当店までお知らせください。再送をご希望の場合は、正しいご住所もお願いいたします。";

export const site: Catalogue["site"] = {
  skip: "本文へ移動",
  mainNavigation: "メインメニュー",
  trackYourOrder: "ご注文を追跡",
  ourStory: "当店について",
  privacyLink: "プライバシー",
  contact: "お問い合わせ",
  socialMedia: "SNS",
  language: "言語",
  chatOn: (app) => `${app}でチャット`,
  messageUsOn: (app) => `${app}で問い合わせる`,
  openInMaps: "地図で開く",
  tryAgain: "もう一度試す",
  copy: (label) => `${label}をコピー`,
  copied: (label) => `${label}をコピーしました`,
  copyRefused: "ブラウザーがコピーを許可しませんでした",
  failures: {
    calls: {
      getTrackingNo: "ご注文が見つかりません。ご注文番号と電話番号をご確認ください。",
      wakeLookup: "ご注文が見つかりません。ご注文番号と電話番号をご確認ください。",
      openLink: "ご注文が見つかりません。ご注文番号と電話番号をご確認ください。",
      createAlert: "メールアドレスを保存できませんでした。もう一度お試しください。",
      confirmAlerts: "メールアドレスを確認できませんでした。もう一度お試しください。",
      stopAlert: "メールを停止できませんでした。もう一度お試しください。",
      customerReply: "ご住所を送信できませんでした。もう一度お試しください。",
    },
    fields: {
      name: () => "ご注文確認に記載のご注文番号を入力してください。",
      phone: () => "電話番号を市外局番から、7～15桁で入力してください。",
      email: () => "有効なメールアドレスを入力してください。",
      "address.name": () => "お名前を入力してください。",
      "address.address": () => "ご住所を建物名・部屋番号まで、300文字以内で入力してください。",
      "address.phone": () => "電話番号を市外局番から、7～15桁で入力してください。",
    },
    offline: "応答がありませんでした。インターネット接続をご確認のうえ、もう一度お試しください。",
    soon: "少し待ってから、もう一度お試しください。",
    after: (seconds) =>
      seconds < 90
        ? `${formatted(Math.ceil(seconds))}秒後にもう一度お試しください。`
        : `${formatted(Math.ceil(seconds / 60))}分後にもう一度お試しください。`,
  },
  screenError: {
    title: "このページを表示できませんでした。",
    advice: "インターネット接続をご確認のうえ、もう一度お試しください。",
  },
  notFound: {
    title: "ページが見つかりません",
    heading: "ページが見つかりません",
    text: "お探しのページは存在しないか、移動した可能性があります。",
    comfort: "ご安心ください。トップページからお探しいただけます。",
    redirect: (seconds) => `${formatted(seconds)}秒後にトップページへ移動します…`,
    staying: "このページを表示したままにします。",
    home: "トップページへ",
    stay: "このページにとどまる",
  },
  lookup: {
    title: "お荷物の追跡",
    enter: "ご注文番号と電話番号を入力してください。",
    steps: ["ステップ1／2", "ステップ2／2"],
    stepNames: ["：ご注文番号", "：電話番号"],
    order: "ご注文番号",
    orderHint: "ご注文確認に記載されています（例：AYU-1001）。",
    trackingNumberHint: "追跡番号のようです。ご注文番号はご注文確認に記載されています（例：AYU-1001）。",
    change: "変更",
    changeOrder: "ご注文番号を変更",
    phone: "電話番号",
    phoneHint: "ご注文時の電話番号です。国番号はあってもなくてもかまいません。ご注文を探すためだけに使います。",
    back: "戻る",
    next: "次へ",
    track: "追跡する",
  },
  titles: { landing: "当店について", privacy: "プライバシー" },
};

export const prerendered: Catalogue["prerendered"] = {
  needsScripts: "このページをご覧になるには、ブラウザーのJavaScriptを有効にしてください。",
  formNeedsScripts: [
    "このフォームのご利用には、ブラウザーのJavaScriptを有効にしてください。または、",
    "と、当店でお荷物をお調べいたします。",
  ],
  descriptions: {
    lookup: "お荷物は今どこに？　ご注文番号と電話番号で追跡できます。",
    privacy: (business) => `${business}がお客様とご注文について保存する情報。`,
  },
};

export const pages: Catalogue["pages"] = {
  landing: {
    overline: (town) => `${town}のアーユルヴェーダ`,
    text: "ひとつひとつ手作りしたチュルナ、オイル、カシャヤムを、当店からお手元まで見守りながらお届けします。",
    storyOf: (name) => `${name}のものがたり`,
    values: "大切にしていること",
    whereToFindUs: "所在地",
    findUs: "所在地",
    talkToUs: "お問い合わせ",
    answerOn: (app, hours) => [`${app}でのお問い合わせには${hours}にお答えしています。時間外はメールでどうぞ：`, ""],
    hours: (days, from, to, zone) => `${days} ${from}～${to}（${zone}）`,
    days: (first, last) => `${first}～${last}`,
    hello: "こんにちは！",
    map: (place) => `${place}の位置を示したインドと島々の地図`,
    arabianSea: "アラビア海",
    bayOfBengal: "ベンガル湾",
  },
  privacy: {
    intro: (business) =>
      `このページは、お荷物を追跡いただくために${business}が運営しています。保存する情報とその期間、お客様がご請求いただけることをご説明します。`,
    keep: "保存する情報",
    kept: (months) => [
      ["ご注文：", `ご注文番号、ご注文時の電話番号、追跡番号を、最長${formatted(months)}か月間。`],
      ["配送会社からの情報：", "お荷物の追跡情報、お名前、郵便番号を、最後の更新から180日間。"],
      ["メールアドレス：", "お知らせをご希望の場合、停止されるまで。最長でご注文を保存している間。"],
      ["配達についてお送りいただいた内容：", "訂正後のご住所など。ご注文を保存している間。"],
      [
        "技術的な記録：",
        "いつ、どのような操作があり、成功したかどうかを1年間。電話番号、メールアドレス、IPアドレスは含みません。",
      ],
    ],
    backups: "削除したデータは、バックアップにさらに35日間残ることがあります。",
    use: "利用目的",
    used: "お荷物の状況の表示、ご希望のお知らせの送信、配達に問題が起きたときの対応に使います。広告や、サイトをまたいだ追跡はなく、データを販売することもありません。配送会社はお荷物のお届けのためにお届け先情報を使い、データは当店に代わってAmazon Web Servicesが保管しています。",
    device: "お使いの端末",
    onDevice:
      "ご注文番号とお荷物へのリンクは、戻ったときや再読み込みしたときにもう一度表示できるよう、ブラウザーのこのタブに保存されます。タブを閉じると消えます。新しいご住所をお送りいただくと、その日付も保存されます。電話番号は保存されません。言語を選ぶと、「lang」というCookieに1年間保存されます。お客様向けのページでは、ほかのCookieは使いません。",
    ask: "ご請求いただけること",
    asked: [
      "データの写し、訂正、削除をご請求いただけます。ご注文番号を添えて、メール（",
      "）またはお電話（",
      "）でご連絡ください。当店の回答にご納得いただけない場合は、お住まいの国のデータ保護機関に申し立てることができます。",
    ],
  },
};

export const parcel: Catalogue["parcel"] = {
  language: "ja",
  locale: "ja",
  sentences: (all) => all.join(""),
  facts: (all) => all.join("、"),
  quote: (words) => `「${words}」`,
  noted: (quoted) => `：${quoted}`,

  failureCodes: {
    too_many_attempts: (_message, seconds) =>
      seconds <= 5
        ? "一度に多くの操作がありました。少し待ってから、もう一度お試しください。"
        : `試行回数が上限に達しました。${formatted(Math.max(1, Math.ceil(seconds / 60)))}分ほど待ってから、もう一度お試しください。`,
    busy: () => "ただいま混み合っています。少し待ってから、もう一度お試しください。",
    internal: () => "当店側で問題が発生しました。もう一度お試しください。",
    createAlert_not_found: () => "ただいまメールをお送りできません。お荷物はこのページでいつでも追跡いただけます。",
    stopAlert_gone: () =>
      "このメールはすでに停止されているか、当店のメールのリンクではありません。まだメールが届く場合は、そのメールのリンクをお使いください。",
    customerReply_conflict: () => "すでに複数のご住所をお預かりしています。正しいものがない場合は、ご連絡ください。",
  },

  title: "お荷物の追跡",
  loading: "ご注文を確認しています",
  confirming: "メールアドレスを確認しています…",
  slow: "配送会社からの応答に時間がかかっています。引き続き確認しています。",
  cancel: "キャンセル",

  times: {
    today: "今日",
    yesterday: "昨日",
    justNow: "たった今",
    underADay: "1日以内",
    month: "long",
    // The weekday behind a date is in wide brackets.
    day: (written) => written.replace(/(\d日)\(?(.)(曜日)?\)?$/u, "$1（$2$3）"),
    clock: { hour: "numeric", minute: "2-digit", hourCycle: "h23" },
    inUtc: (time) => `${time}（UTC）`,
    told: (time) => time,
  },

  stages: {
    booked: "受付",
    pickup: "集荷",
    india: "インド国内",
    flying: "航空輸送・通関",
    "local-carrier": "現地の配送会社",
    "out-for-delivery": "配達中",
    delivered: "配達完了",
  },
  notScanned: "受付済み、追跡情報はまだありません",
  scanned: "通過",
  events: {
    SGE_001: () => "配送情報を受け付けました",
    SGE_002: () => "配送情報を次の配送会社に送信しました",
    SGE_101: () => "集荷を依頼しました",
    SGE_102: () => "ドライバーが集荷に向かっています",
    SGE_103: () => "配送会社に集荷を依頼しました",
    SGE_104: () => "発送元から集荷しました",
    SGE_105: () => "インド国内を輸送中",
    SGE_106: () => "インドの仕分けセンターに到着",
    SGE_107: () => "仕分けを終え、空港へ輸送中",
    SGE_201: () => "空港に到着",
    SGE_202: () => "出発地の空港に到着",
    SGE_203: () => "輸出通関手続きを開始",
    SGE_204: () => "搭載便を待っています",
    SGE_205: (code) => `${country(code)}へ輸送中`,
    SGE_206: (code) => `${country(code)}に到着`,
    SGE_207: () => "輸入通関手続きを開始",
    SGE_208: () => "通関手続きが完了し、配達へ引き渡し",
    SGE_301: () => "現地の配送会社が受け取りました",
    SGE_302: (code) => (code ? `${country(code)}国内を輸送中` : "お届け先の国内を輸送中"),
    SGE_305: () => "現地の配送会社の拠点を出発",
    SGE_303: () => "配達中",
    SGE_304: () => "配達完了",
    SGE_401: () => "輸送が中断されています",
    SGE_403: () => "まだ配達できていません",
    SGE_503: () => "処理上の問題により遅れています",
    SGE_505: () => "情報不足のため保留中",
    SGE_506: () => "輸送中に破損しました",
    SGERROR_101: () => "ご住所が不完全なため配達できませんでした",
    SGERROR_102: () => "受け取り辞退のため配達できませんでした",
    SGERROR_103: () => "配達不能",
    SGE_501: () => "お受け取りいただけます",
    SGE_502: () => "当店へ返送中",
    SGE_504: () => "当店に返送されました",
    SGE_402: () => "配送会社により紛失と判断されました",
    SGERROR_104: () => "紛失または廃棄",
  },
  eventsInTown: {
    SGE_303: (town) => `${town}で配達中`,
    SGE_304: (town) => `${town}で配達完了`,
    SGE_501: (town) => `${town}でお受け取りいただけます`,
  },
  advice: {
    SGE_206: awaitCustoms,
    SGE_207: awaitCustoms,
    SGE_506: contactUs,
    SGERROR_102:
      "受け取りの辞退にお心当たりがない場合は、お早めにお知らせください。ご連絡がないと、お荷物は返送されます。",
    SGERROR_103: contactUs,
  },
  lost: "申し訳ございません。お荷物が紛失しました",

  reasons: {
    "bad-address": {
      means: "ご住所が不完全なため、お荷物を配達できませんでした。",
      toDo: "もう一度配達できるよう、正確なご住所と、ご連絡のつく電話番号をお送りください。",
    },
    held: {
      means: "お荷物が税関または配送会社で保留されています。多くの場合、書類やお支払い、ご回答の不足によるものです。",
      toDo: "何が不足しているか、当店で確認いたします。税関や配送会社から連絡があった場合は、お早めにご回答のうえ、当店にもお知らせください。",
    },
    collect: {
      means: "お荷物は現地の配送会社の窓口または営業所で保管されています。",
      toDo: "追跡番号と顔写真付きの本人確認書類をお持ちのうえ、お早めにお受け取りください。数日を過ぎると当店へ返送されます。",
    },
    "delivery-failed": {
      means: "配送会社が配達に伺いましたが、お届けできませんでした。",
      toDo: "ご住所と電話番号に誤りがないかご確認のうえ、当店までご連絡ください。通常はあと1～2回再配達され、その後返送されます。",
    },
    returning: {
      means: "お荷物をお届けできず、当店へ返送中です。",
      toDo: resendOrRefund,
    },
    lost: {
      means: "配送会社がお荷物を紛失しました。誠に申し訳ございません。",
      toDo: "代わりの品の発送とご返金のどちらをご希望か、当店までお知らせください。",
    },
    "unknown-number": { means: "お荷物はまだ配送会社に登録されていません。", toDo: watching },
    "not-handed-over": {
      means: "お荷物の受付は済んでいますが、配送会社の追跡情報はまだありません。",
      toDo: watching,
    },
    stalled: { means: "お荷物の追跡情報が、通常より長く更新されていません。", toDo: watching },
    overdue: { means: "お荷物の到着に、お住まいの国への通常の日数より時間がかかっています。", toDo: watching },
    returned: { means: "お荷物が当店に戻ってきました。", toDo: resendOrRefund },
  },
  watching,
  asked: "ShipGlobalに問い合わせています。お手続きは必要ありません。",
  overdue: (code, usual, taken) =>
    `${country(code)}へのお荷物は通常${formatted(usual)}日以内に届きますが、今回は${formatted(taken)}日かかっています。`,
  changedBy: (day) => `${day}になっても動きがない場合は、当店までご連絡ください。`,

  expected: {
    // A range of days comes as 11/29～12/02, one over New Year as 2026/12/30～2027/01/05.
    sentence: (days) => `お届け予定：${days.replace(/(?:\d{4}\/)?0?(\d+)\/0?(\d+)/g, "$1月$2日")}`,
    late: {
      most: (day) => `通常より遅れています。多くのお荷物は${day}までに届きます`,
      nineInTen: (day) => `通常より遅れています。10個中9個のお荷物は${day}までに届きます`,
    },
    basis: (count, code) => `${country(code)}への${formatted(count)}件の実績に基づく目安です`,
    most: (count, code) => `${country(code)}への${formatted(count)}件の実績では、多くがこの期間に届いています`,
    nineInTen: (count, code) =>
      `${country(code)}への${formatted(count)}件の実績では、10件中9件がこの期間に届いています`,
  },

  duty: {
    prepaid:
      "このお荷物の関税・輸入税は支払い済みです。お支払いを求められた場合は、支払う前に当店までお知らせください。",
    receiver: (carrier, number) =>
      `配達の前に、関税・輸入税のお支払いを求められることがあります。税関や配送会社から、はがき、SMS、メールで案内が届くことがありますが、当店からお願いすることはありません。メッセージ内のリンクは使わず、${carrier ?? "配送会社"}の公式サイトをご自身で開き、${number ? `番号${number}` : "追跡番号"}を入力して、必ずそのサイトでお支払いください。お支払いのないお荷物は、通常3週間ほどで当店へ返送されます。`,
    waiting: {
      prepaid: "お荷物はまだ税関の許可を待っています。書類を求められることがあります。",
      receiver: "お荷物はまだ税関の許可を待っています。書類や関税・輸入税のお支払いを求められることがあります。",
    },
    question: {
      prepaid:
        "税関や配送会社から何か求められていますか。関税・輸入税は支払い済みですので、お支払いの前に当店までお知らせください。",
      receiver:
        "税関や配送会社から、書類や関税・輸入税のお支払いを求められていますか。お支払いは必ず配送会社の公式サイトで行い、メッセージ内のリンクは使わないでください。",
    },
  },

  says: (carrier) => `${carrier ?? "配送会社"}より：`,
  lastScan: (facts) => `最新の追跡情報：${facts.join("、")}`,
  noLastScan: "最新の追跡情報：まだありません",

  badges: {
    delivered: "お届け済み",
    attention: "ご確認ください",
    collect: "お受け取り待ち",
    returning: "お届けできず",
    returned: "お届けできず",
    lost: "お届けできず",
    arrivingToday: "本日お届け",
    nearlyThere: "まもなくお届け",
    booked: "受付済み",
    inTransit: "輸送中",
    noRecentScan: "更新が止まっています",
    late: "遅れています",
    noAnswer: "応答待ち",
    otherCarrier: "ほかの配送会社",
  },
  booked: {
    sentence: "ご注文の配送を受け付けました。追跡情報はまだありません",
    advice: "追跡情報は、更新され次第ここに表示されます。お手続きは必要ありません。",
  },
  anotherAttempt: {
    means: "前回はお届けできなかったため、配送会社が再度配達しています。",
    advice: "どなたかがお受け取りになれるよう、お願いいたします。",
  },
  unavailable: {
    sentence: "ただいま配送会社から応答がありません",
    advice: "ご注文に問題はありません。追跡番号は下に記載しています。数分後にもう一度ご確認ください。",
  },
  otherCarrier: {
    unknown: "お荷物は、当店で追跡できない配送会社が運んでいます",
    askUs: "配送会社名は当店までお尋ねください。追跡番号は下に記載しています。",
    sure: (name) => `このお荷物は${name}が運んでいます`,
    perhaps: (name) => `このお荷物は${name}が運んでいる可能性があります`,
    followLink: "下のリンクから追跡できます。",
    followNumber: "下の番号で追跡できます。",
    looksLike: (name, follow) => `${name}の番号のようです。${follow}${name}で見つからない場合は、ご連絡ください。`,
    perhapsName: (name) => `${name}の可能性`,
  },

  refresh: {
    button: "更新",
    checking: "新しい追跡情報を確認しています…",
    stillNoAnswer: "まだ配送会社から応答がありません。",
    failed: "新しい追跡情報を確認できませんでした。",
    notAnswering: "ただいま配送会社から応答がありません。",
    checked: ["確認：", ""],
    lastChecked: ["最終確認：", "。"],
  },
  openCarrier: (carrier) => `${carrier ?? "配送会社"}のサイトを開く`,
  way: {
    label: "お荷物の経路",
    done: "、通過済み",
    current: "、現在",
    ahead: "、これから",
    underWay: "、移動中",
    abroad: "海外",
    you: "お届け先",
    backToUs: "当店へ返送",
  },
  history: {
    title: "配送履歴",
    noAnswer: "配送会社から応答があり次第、追跡情報がここに表示されます。",
    none: "追跡情報はまだありません。お荷物が動くとここに表示されます。",
    noDate: "日付なし",
    showAll: (count) => `${formatted(count)}件すべて表示`,
    showNewest: "最新のものだけ表示",
    localTimes: "時刻はすべて現地時間です。",
    uncertainTimes: "時刻はすべて現地時間です。配送会社の記載がない場合は、インド時間のことがあります。",
  },
  details: {
    title: "配送情報",
    unknown: "未確認",
    awb: "追跡番号",
    courier: "配送会社",
    trackingLink: "追跡リンク",
    trackAt: (carrier) => `${carrier ?? "配送会社"}で追跡`,
    sender: "発送元",
    receiver: "お届け先",
    destination: "お届け先の国",
    postcode: "郵便番号",
    bookingDate: "受付日",
    indiaTime: "インド時間",
  },

  order: (order) => `ご注文 ${order}`,
  trackAnother: "ほかのご注文を追跡",
  severalParcels: (count) => `このご注文は${formatted(count)}個のお荷物でお届けします`,
  showing: (count) => `${formatted(count)}件を表示しています。輸送中のもの、新しいものの順です。`,
  choice: (number, badge) => `お荷物${number}：${badge}`,
  notRight: "お困りですか？",
  emailUs: "メールで問い合わせる",
  mySubject: (business) => `${business}の注文について`,
  myMessage: (order, trackingNo, sentence) =>
    `こんにちは。注文${order}（お荷物${trackingNo}）についてお尋ねします。追跡ページには「${sentence}」と表示されています。`,
  notFoundMessage: (order) => `こんにちは。追跡ページで注文${order}が見つかりません。`,

  failure: {
    check: "ご注文番号はご注文確認に記載されています。電話番号はご注文時のものです。",
    usualMistakes:
      "追跡番号を入力していませんか。英字のOと数字の0を間違えていませんか。お届け先の方の番号など、別の電話番号でご注文ではありませんか。",
    stillNoLuck: "それでも見つかりませんか？",
    linkEnded: "このリンクは使えなくなりました",
    linkEndedAdvice:
      "有効期限が切れたか、コピーの際に途中で切れた可能性があります。ご注文番号と電話番号で追跡するか、当店に新しいリンクをお求めください。",
    notShown: "お荷物を表示できませんでした",
    notShownAdvice:
      "インターネット接続をご確認のうえもう一度お試しいただくか、ご注文番号と電話番号で追跡してください。",
  },

  address: {
    form: "正確なご住所",
    name: "お名前",
    address: "ご住所（建物名・部屋番号まで）",
    phone: "電話番号",
    phoneHint: "配送会社からご連絡できる番号をご入力ください。",
    proof: "ご注文時の電話番号",
    proofHint: "ご本人確認のためです。",
    send: "ご住所を送信",
    notThePhone: "このご注文の電話番号ではありません。ご注文時の番号を入力してください。",
    change: "変更する",
    sentToday: "本日、新しいご住所をお送りいただきました。",
    sentOn: (day) => `${day}に新しいご住所をお送りいただきました。`,
    sent: "ありがとうございます。担当者に申し伝えます。",
    sentAdvice: "配送会社にお伝えします。先に確認のお電話を差し上げることがあります。",
  },

  receiver: {
    form: "お届け先と郵便番号",
    phone: "ご注文時の電話番号",
    hint: "お届け先と郵便番号を表示するために必要です。",
    show: "表示",
  },

  sharing: {
    share: "共有",
    copyLink: "リンクをコピー",
    link: "リンク",
    shows: "リンク先にはお荷物の場所が表示されますが、お届け先のお名前は表示されません。",
  },

  alerts: {
    title: "メールでお知らせ",
    text: "配達に出たとき、届いたとき、ご確認が必要なときにメールでお知らせします。いつでも停止できます。",
    email: "メールアドレス",
    button: "お知らせを受け取る",
    sent: "確認メールをお送りしました。メール内のリンクを開いて、登録を完了してください。",
    sentAdvice: (email) =>
      `宛先：${email}。数分たっても届かない場合は、迷惑メールフォルダーをご確認いただくか、本日先にお送りしたメールのリンクをお使いください。`,
    another: "別のアドレスを使う",
    on: (email) => `${email}にお知らせします`,
    stop: "停止",
    stopped: "このご注文に関するメールは今後届きません",
    stoppedNotice: "このご注文に関するメールは今後届きません。",
    startAgain: "再開するには、ご注文を表示してメールアドレスを入力してください。",
    trackOrder: "ご注文を追跡",
    incomplete: "このリンクは途中で切れています",
    incompleteText: "リンクの一部がありません。メールをもう一度開いてリンクを押すか、リンク全体をコピーしてください。",
    notConfirmed: "メールアドレスの確認ができていません",
    expired: () => "このリンクは有効期限が切れています。もう一度ご注文を表示して、メールアドレスを入力してください。",
    nothingToStop: "停止するメールはありませんでした",
    stopQuestion: "このご注文に関するメールを停止しますか？",
    stopText: "停止後も、ここでいつでも追跡いただけます。",
    stopEmails: "メールを停止",
  },
};

export const mails: Catalogue["mails"] = {
  contact: (email, app, phone) => `お問い合わせ：メール ${email}、${app} ${phone}`,
  confirmation: {
    subject: (business) => `【${business}】お荷物のお知らせメールのご確認`,
    preview: "リンクを開くだけで、新しい情報があるたびにメールでお知らせします。",
    heading: "お荷物のお知らせメール",
    asked: (business) =>
      `${business}のお荷物について、このアドレスへのお知らせメールのお申し込みがありました。お受け取りになる場合は、下のリンクから登録を完了してください。`,
    button: "登録を完了する",
    when: "お荷物の発送、お住まいの国への到着、配達開始、配達完了、遅延のとき、またお客様のご確認が必要なときにお知らせします。各メールのリンクからいつでも停止できます。",
    notYou: "お心当たりがない場合は、このメールを破棄してください。今後メールは届きません。リンクの有効期間は1日です。",
  },
  yourParcel: "お荷物",
  parcel: (trackingNo) => `お荷物${trackingNo}`,
  happened: {
    "on-its-way": (name) => `${name}を発送しました`,
    arrived: (name, code) => `${name}が${country(code)}に到着しました`,
    "out-for-delivery": (name) => `${name}は配達中です`,
    delivered: (name) => `${name}をお届けしました`,
    "bad-address": (name) => `ご住所が不完全なため、${name}をお届けできませんでした`,
    "delivery-failed": (name) => `${name}をお届けできませんでした`,
    held: (name) => `${name}が保留されています`,
    collect: (name) => `${name}をお受け取りいただけます`,
    returning: (name) => `${name}は当店へ返送中です`,
    returned: (name) => `${name}が当店に戻りました`,
    lost: (name) => `${name}が紛失しました`,
    overdue: (name) => `${name}の到着が遅れています`,
    silent: (name) => `${name}の追跡情報が更新されていません`,
  },
  codeHappened: {
    SGERROR_102: (name) => `${name}の受け取りが辞退されました`,
    SGE_506: (name) => `${name}が輸送中に破損しました`,
  },
  means: {
    "on-its-way": (code) => `配送会社がお預かりし、${country(code)}へ輸送しています。`,
    arrived: () => "このあと通関手続きを経て、現地の配送会社に引き継がれます。",
    "out-for-delivery": () => "現地の配送会社がお届けに伺います。どなたかがお受け取りになれるよう、お願いいたします。",
    delivered: () =>
      "お荷物が見当たらない場合は、玄関まわりやご近所をご確認ください。それでも見つからないときは、当店までご連絡ください。",
  },
  collectAt: (shop) => `お受け取り場所：${shop}`,
  expected: (sentence, basis) => `${sentence}。${basis}。`,
  subject: (heading, order) => `${heading}（ご注文 ${order}）`,
  severalSubject: (count, order) => `お荷物${formatted(count)}個のお知らせ（ご注文 ${order}）`,
  severalPreview: (headings) => `${headings.join("。")}。`,
  order: (order) => `ご注文 ${order}`,
  trackingNumber: (trackingNo) => `追跡番号 ${trackingNo}`,
  button: { one: "お荷物を追跡", several: "お荷物を追跡" },
  because: (order) => `このメールは、ご注文 ${order} のお知らせをご希望の方にお送りしています。`,
  anyReader: {
    one: "このメールをご覧になれる方は、お荷物の場所を確認できますが、お届け先は表示されません。",
    several: "このメールをご覧になれる方は、お荷物の場所を確認できますが、お届け先は表示されません。",
  },
  stop: "このご注文に関するメールを停止",
};

export const messages: Catalogue["messages"] = {
  link: (business, order, link) =>
    `こんにちは、${business}です。ご注文${order}の配送状況はこちらからご覧いただけます： ${link}`,
  about: ({ business, order, trackingNo }, means, toDo, link) =>
    `こんにちは、${business}です。ご注文${order}（追跡番号${trackingNo}）についてご連絡いたします。${means}${toDo}配送状況はこちらからご覧いただけます： ${link}`,
  subject: (order) => `ご注文 ${order}のお荷物について`,
  wrote: (quoted, place) => `配送会社からの記載：「${quoted}」${place ? `（${place}）` : ""}`,
};
