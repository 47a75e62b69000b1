/** What `/page` tells of the business. It stands apart from business.ts, which every page loads; a text may be in several languages (`OwnText`). */
export const story = {
  heading: "Made slowly, sent with care",
  paragraphs: [
    "Amrita began at a kitchen table in Fort Kochi, with a grandmother's notebook of churnas and oils and a copper pot that is still in use. We kept to what the notebook asks for: whole herbs, a slow fire, and time.",
    "Every batch is small enough for one person to tend from the first leaf to the last label. She signs it, we pack it, and here you can see where it is until it is in your hands.",
  ],
};

/** What the business stands for, each with a drawing of the landing page's. */
export const values = [
  {
    title: "Whole herbs",
    text: "Ashwagandha, tulsi, turmeric: bought from growers we know by name, used whole, with no fillers.",
  },
  {
    title: "Small batches",
    text: "Ground, infused and bottled by hand, a few dozen jars at a time, each with the date and the name of its maker.",
  },
  {
    title: "Followed to your door",
    text: "From our counter in Kochi to your street: every scan of your parcel, in plain words, whenever you look.",
  },
];
