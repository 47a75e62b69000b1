/** Chakra's own props. The types of our elements allow no other that is neither a style nor an attribute. */
const ownProps = new Set(["as", "asChild", "theme"]);

/** Stands for Emotion's list of every HTML and SVG attribute. */
export default (prop: string) => !ownProps.has(prop);
