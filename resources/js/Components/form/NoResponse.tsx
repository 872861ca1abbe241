type Props = {
  sentence: string
  /** Without it the button submits the form that it is in. */
  onTryAgain?: () => void
}

/** Says that a change got no answer, where it was made, and offers to send it again. */
export const NoResponse = ({ sentence, onTryAgain }: Props) => (
  <p role="alert" className="no-answer">
    <span>{sentence}</span>{' '}
    <button type={onTryAgain ? 'button' : 'submit'} className="button" onClick={onTryAgain}>
      Try again
    </button>
  </p>
)
