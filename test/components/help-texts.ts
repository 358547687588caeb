/** In place of the officers' manual, which the build compiles: its headings are a list, its text is an object. */
export const help = Object.assign([], { intro: '', sections: [] });
