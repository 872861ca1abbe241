import '../../../css/form.css'

type Props = {
  sentence: string
  onTryAgain?: () => void
}

export const NoResponse = ({ sentence, onTryAgain }: Props) => (
  <p role="alert" className="no-response">
    <span>{sentence}</span>{' '}
    <button type={onTryAgain ? 'button' : 'submit'} className="button" onClick={onTryAgain}>
      Try again
    </button>
  </p>
)
