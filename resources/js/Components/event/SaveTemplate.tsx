import { useState } from 'react'
import { Dialog } from '../Dialog.tsx'
import { Form } from '../form/Form.tsx'
import { TextField } from '../form/TextField.tsx'
import { notify } from '../Toast.tsx'

type Props = { name: string; url: string; note: string }

export function SaveTemplate({ name, url, note }: Props) {
  const [isOpen, open] = useState(false)

  function saved() {
    open(false)
    notify('The template is saved. It stands in “New classes” of every event.')
  }

  return (
    <>
      <button type="button" className="button" onClick={() => open(true)}>
        Save as a template
      </button>
      <Dialog open={isOpen} title="Save as a template" onClose={() => open(false)}>
        <p>{note}</p>
        <Form
          initial={{ name }}
          action={url}
          errorBag="template"
          submit="Save the template"
          onSaved={saved}
          onCancel={() => open(false)}
        >
          <TextField name="name" label="Name of the template" required />
        </Form>
      </Dialog>
    </>
  )
}
