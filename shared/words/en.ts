/** All sentences that customers read, in English. A sentence is whole: what stands in it is given to it, nothing is put behind it. */

/** Of every public page: its frame, its forms, its failures. */
export const site = {
  skip: "Skip to content",
  mainNavigation: "Main",
  trackYourOrder: "Track Your Order",
  ourStory: "Our story",
  privacyLink: "Privacy",
  contact: "Contact",
  socialMedia: "Social media",
  language: "Language",
  chatOn: (app: string) => `Chat on ${app}`,
  messageUsOn: (app: string) => `Message us on ${app}`,
  openInMaps: "Open in Maps",
  tryAgain: "Try again",
  noScript: "This page needs JavaScript, which your browser does not run.",
  screenError: {
    title: "This page couldn't be shown.",
    advice: "Check your internet connection, then try again.",
  },
  notFound: {
    title: "Page Not Found",
    heading: "Oops! Page Not Found",
    text: "The page you're looking for doesn't exist or has been moved.",
    comfort: "Don't worry, we'll help you get back on track.",
    redirect: (seconds: number) => `You will be automatically redirected in ${seconds} seconds...`,
    staying: "You'll stay on this page.",
    home: "Take Me Home",
    stay: "Stay here",
  },
  lookup: {
    title: "Track Your Shipment",
    description: "Where is my parcel? Track it with your order number and the phone you ordered with.",
    enter: "Enter your order number and phone.",
    steps: ["Step 1 of 2", "Step 2 of 2"],
    /** Read out behind the step. */
    stepNames: [": Order number", ": Phone"],
    order: "Order number",
    orderHint: "It's in your order confirmation, for example AYU-1001.",
    trackingNumberHint:
      "That looks like a tracking number. Your order number is in your order confirmation, for example AYU-1001.",
    change: "Change",
    changeOrder: "Change the order number",
    phone: "Phone",
    phoneHint: "The one you ordered with, with or without the country code. We use it only to find your order.",
    back: "Back",
    next: "Next",
    track: "Track",
    /** Around the link to the chat. */
    noScript: [
      "This form needs JavaScript, which is off in your browser. ",
      ", and we'll look your parcel up for you.",
    ],
  },
  landing: {
    title: "Our Story",
    overline: (town: string) => `Ayurveda from ${town}`,
    text: "Churnas, oils and kashayams, made by hand and tracked from our door to yours.",
    storyOf: (name: string) => `The story of ${name}`,
    values: "What we stand for",
    whereToFindUs: "Where to find us",
    findUs: "Find us",
    talkToUs: "Talk to us",
    /** Before and behind the email address. */
    answerOn: (app: string, hours: string) => [`We answer on ${app} ${hours}. Outside these hours, email `, "."],
    /** @param days names of days, one or more in a row or single ones */
    hours: (days: string, from: string, to: string, zone: string) => `${days}, ${from} to ${to} ${zone}`,
    days: (first: string, last: string) => `${first} to ${last}`,
    hello: "Hello!",
    map: (place: string) => `Map of India and its islands with ${place} marked`,
    arabianSea: "Arabian Sea",
    bayOfBengal: "Bay of Bengal",
  },
};

/** What is said of a parcel, on its page and in mails. */
export const parcel = {
  loading: "Getting Your Order Details",
};
