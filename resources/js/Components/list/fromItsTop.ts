/** For buttons below a long list: whoever turns the page there reads the next one from its beginning. */
export const fromItsTop =
  <Page>(list: string, turnTo: (page: Page) => unknown) =>
  (page: Page) => {
    document.querySelector(list)?.scrollIntoView()
    void turnTo(page)
  }
